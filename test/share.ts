/** `npm run test:all`, or a single step. */
export const isFull = process.env.FULL === '1';

/** All cases of a matrix in `npm run test:all`; in `npm test` each nth of them, from the `first` on. */
export const share = <Case>(cases: readonly Case[], nth: number, first = 0): readonly Case[] =>
  isFull ? cases : cases.filter((_, index) => index % nth === first % nth);
