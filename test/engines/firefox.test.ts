import { firefox } from './firefox.ts';
import { findFirefox } from './programs.mjs';
import { testEngine } from './scenarios.ts';

const program = findFirefox();

testEngine('Firefox', program === undefined ? undefined : firefox(program));
