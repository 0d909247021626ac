import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Result } from '../../../src/lib/http.ts';
import { flush, openPage } from '../support.ts';
import { click } from '../user-input.ts';

type Load = (id: string) => Promise<Result<string>>;

async function open(load: Load) {
  openPage();
  const { createResource, patchResource, useResource } = await import(
    '../../../src/session/resource.ts'
  );
  const { resetSessionState } = await import('../../../src/core/session/scope.ts');
  const resource = createResource(load);
  function View({ id }: { id?: string }) {
    const { data, failure, reload } = useResource(resource, id);
    return (
      <>
        <output>{data ?? failure?.kind ?? 'loading'}</output>
        {data && failure && <b>{failure.kind}</b>}
        <button type="button" onClick={reload}>
          Reload
        </button>
      </>
    );
  }
  let close = () => {};
  /** Opens the screen of an ID in place of the previous one. Returns what it shows at once. */
  const show = (id?: string) => {
    close();
    close = render(<View {...(id !== undefined && { id })} />).unmount;
    return getText();
  };
  return {
    resource,
    show,
    patch: (update: (data: string) => string, id?: string) =>
      act(() => patchResource(resource, update, id)),
    resetSessionState: () => act(resetSessionState),
  };
}

const getText = () => screen.getByRole('status').textContent;
const succeed = (data: string) => ({ ok: true, data }) as const;
const fail = { ok: false, failure: { kind: 'network' } } as const;

/** Creates a `load` function whose requests stay pending until the test responds to them, in any order. */
function createService() {
  const requests: { id: string; respond: (result: Result<string>) => Promise<void> }[] = [];
  const load: Load = (id) =>
    new Promise((resolve) =>
      requests.push({ id, respond: (result) => act(async () => resolve(result)) }),
    );
  return { load, requests };
}

test('The data is loaded when a screen opens, shown at once when it opens again, and then as it is now.', async () => {
  const { load, requests } = createService();
  const { show } = await open(load);
  expect(show('a')).toBe('loading');
  await flush();
  await requests[0]?.respond(succeed('first'));
  expect(getText()).toBe('first');
  expect(show('a')).toBe('first');
  await flush();
  await requests[1]?.respond(succeed('second'));
  expect(getText()).toBe('second');
});

test('Each ID has data of its own.', async () => {
  const { show } = await open(async (id) => succeed(`data of "${id}"`));
  show('a');
  await act(flush);
  expect(show('b')).toBe('loading');
  await act(flush);
  expect(getText()).toBe('data of "b"');
  expect(show('a')).toBe('data of "a"');
  show();
  await act(flush);
  expect(getText()).toBe('data of ""');
});

test('A failure is shown beside older data, and a reload tries again.', async () => {
  const results = [fail, succeed('first'), fail, succeed('second')];
  const { show } = await open(async () => results.shift() ?? fail);
  show('a');
  await act(flush);
  expect(getText()).toBe('network');
  await click(screen.getByRole('button'));
  expect(getText()).toBe('first');
  await click(screen.getByRole('button'));
  expect([getText(), document.querySelector('b')?.textContent]).toEqual(['first', 'network']);
  await click(screen.getByRole('button'));
  expect([getText(), document.querySelector('b')]).toEqual(['second', null]);
});

test('A save changes the data that is there, and nothing else.', async () => {
  const { patch, resource, show } = await open(async (id) => succeed(`data of "${id}"`));
  show('a');
  await act(flush);
  patch((data) => `${data}, saved`, 'a');
  patch((data) => `${data}, saved`, 'b');
  expect(getText()).toBe('data of "a", saved');
  expect([...resource.store.get().keys()]).toEqual(['a']);
  show();
  await act(flush);
  patch((data) => `${data}, saved`);
  expect(getText()).toBe('data of "", saved');
});

test('A response to a request that was sent before a save is ignored, because it may be older.', async () => {
  const { load, requests } = createService();
  const { patch, show } = await open(load);
  show('a');
  await flush();
  await requests[0]?.respond(succeed('first'));
  show('a');
  await flush();
  patch(() => 'saved', 'a');
  await requests[1]?.respond(succeed('older'));
  expect(getText()).toBe('saved');
});

test('The data belongs to the session: the next person finds none.', async () => {
  const { load, requests } = createService();
  const { resetSessionState, resource, show } = await open(load);
  show('a');
  await flush();
  await requests[0]?.respond(succeed('of Jane'));
  resetSessionState();
  expect(resource.store.get().size).toBe(0);
  expect(show('a')).toBe('loading');
});
