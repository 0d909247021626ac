import { findWebKit } from './programs.mjs';
import { testEngine } from './scenarios.ts';
import { webkit } from './webkit.ts';

const programs = findWebKit();

testEngine('WebKit', programs && webkit(programs));
