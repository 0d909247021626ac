import { testEngine } from './scenarios.ts';
import { openWebKit } from './webkit.ts';

testEngine(openWebKit, 'it');
