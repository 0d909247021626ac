import { expect, test } from 'vitest';
import { eventually, setStage } from './stage.ts';
import { watch } from './watch.ts';

const stage = setStage();

/** A page that is watched by us as well, whose own watch has been told. */
async function openWatched(...plan: readonly string[]) {
  const visit = await stage.visit();
  visit.plan(...plan);
  const watched = watch(visit.context, new URL(stage.url()).origin);
  await visit.open('/login');
  return { ...visit, watched };
}

/** what, how, and what the watch says */
const mistakes: readonly (readonly [string, () => unknown, readonly string[]])[] = [
  ['an error on the console', () => console.error('Ouch'), ['console: Ouch']],
  [
    'an exception',
    () => {
      setTimeout(() => document.querySelector('#'));
    },
    ['exception: '],
  ],
  ['a call that is refused', () => fetch('/api/v1/missing'), ['404 GET /missing']],
  [
    'a style in the page, which its policy forbids,',
    () => document.body.setAttribute('style', 'color: red'),
    ['console: Applying inline style violates'],
  ],
  [
    'an image of another origin',
    () => {
      const image = document.createElement('img');
      image.src = 'https://elsewhere.example/pixel.png';
      document.body.append(image);
    },
    [
      'console: Loading the image',
      'other origin: https://elsewhere.example/pixel.png',
      'unreachable GET /pixel.png',
    ],
  ],
];

test.each(mistakes)('%s is a problem unless it was announced', async (_, mistake, plan) => {
  const { page, watched } = await openWatched(...plan);
  await page.evaluate(mistake);
  await eventually(() => watched.problems()).toHaveLength(plan.length);
  expect([...(await watched.problems())].sort()).toEqual(
    plan.map((problem) => expect.stringContaining(problem)),
  );
});

test('what was announced and does not happen is a problem', async () => {
  const { watched } = await openWatched();
  watched.plan('401 POST /auth/login');
  expect(await watched.problems()).toEqual(['did not happen: 401 POST /auth/login']);
});
