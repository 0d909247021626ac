import { openFirefox } from './firefox.ts';
import { testEngine } from './scenarios.ts';

testEngine(openFirefox, 'de');
