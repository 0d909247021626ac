import { expect, test } from 'vitest';
import { endSession, startSession } from '../../src/core/session/session.ts';
import { readEntryText, writeEntryText } from '../../src/core/view/history-state.ts';
import { createUser } from '../fixtures.mjs';
import { openPage } from '../support.ts';

const jane = createUser();
const joe = createUser({ email: 'joe@example.com' });

test('A text in a history entry is read only for the user who was logged in when it was written.', async () => {
  openPage();
  await startSession(jane, 'h1');
  writeEntryText('filter', 'secret project');
  expect(readEntryText('filter')).toBe('secret project');
  endSession('expired');
  expect(readEntryText('filter')).toBeUndefined();
  await startSession(joe, 'h2');
  expect(readEntryText('filter')).toBeUndefined();
  await startSession(jane, 'h3');
  expect(readEntryText('filter')).toBe('secret project');
});

test.each([null, 'x', { filter: 'x' }, { filter: { userEmail: 7, text: 'x' } }])(
  'A history entry that holds %j is ignored.',
  (state) => {
    openPage();
    history.replaceState(state, '');
    expect(readEntryText('filter')).toBeUndefined();
  },
);
