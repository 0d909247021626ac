// Vitest finds its configuration only in the root folder, so that `npx vitest run PATH` needs this file.
export { default } from './test/vitest.config.ts';
