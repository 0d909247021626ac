import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import type { Result } from '../../../src/lib/http.ts';
import { useRequest } from '../../../src/lib/use-request.ts';
import { click } from '../user-input.ts';

/** Creates a load function whose attempts stay pending until the test responds to them, in any order. */
function createLoader() {
  const attempts: { signal: AbortSignal; respond: (result: Result<string>) => Promise<void> }[] =
    [];
  const load = (signal: AbortSignal) =>
    new Promise<Result<string>>((resolve) => {
      attempts.push({ signal, respond: (result) => act(async () => resolve(result)) });
    });
  return { attempts, load };
}

type Load = (signal: AbortSignal) => Promise<Result<string>>;

function View({ load }: { load: Load }) {
  const { request, reload } = useRequest(load);
  return (
    <>
      <output>{JSON.stringify(request)}</output>
      <button type="button" onClick={reload}>
        Reload
      </button>
    </>
  );
}

const getRequestState = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const reload = () => click(screen.getByRole('button', { name: 'Reload' }));
/** Renders the view and waits until its effects have sent the request. */
const renderView = (load: Load) => act(async () => render(<View load={load} />));
const createSuccess = (data: string) => ({ ok: true, data }) as const;
const failure = { kind: 'network' } as const;
const createReady = (data: string) => ({ status: 'ready', data });
const loading = { status: 'loading' };

test('A request is loading until its response arrives, and again after reload().', async () => {
  const { attempts, load } = createLoader();
  await renderView(load);
  expect(getRequestState()).toEqual(loading);
  await attempts[0]?.respond({ ok: false, failure });
  expect(getRequestState()).toEqual({ status: 'failed', failure });
  await reload();
  expect(getRequestState()).toEqual(loading);
  await attempts[1]?.respond(createSuccess('second'));
  expect(getRequestState()).toEqual(createReady('second'));
  expect(attempts).toHaveLength(2);
});

test('reload() aborts the previous attempt, whose late response changes nothing.', async () => {
  const { attempts, load } = createLoader();
  await renderView(load);
  await reload();
  expect(attempts.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await attempts[1]?.respond(createSuccess('second'));
  await attempts[0]?.respond(createSuccess('first'));
  expect(getRequestState()).toEqual(createReady('second'));
});

test('A reload that an earlier render has handed out loads again, too.', async () => {
  const { attempts, load } = createLoader();
  let reloadOfFirstRender: (() => void) | undefined;
  function Screen() {
    const { request, reload: current } = useRequest(load);
    reloadOfFirstRender ??= current;
    return <output>{JSON.stringify(request)}</output>;
  }
  await act(async () => render(<Screen />));
  for (const data of ['second', 'third']) {
    await act(async () => reloadOfFirstRender?.());
    await attempts.at(-1)?.respond(createSuccess(data));
    expect(getRequestState()).toEqual(createReady(data));
  }
});

test('Unmounting aborts the request, and a late response is no error.', async () => {
  const { attempts, load } = createLoader();
  (await renderView(load)).unmount();
  expect(attempts[0]?.signal.aborted).toBe(true);
  await attempts[0]?.respond(createSuccess('late'));
});

test('Under StrictMode one request is sent.', async () => {
  const { attempts, load } = createLoader();
  await act(async () =>
    render(
      <StrictMode>
        <View load={load} />
      </StrictMode>,
    ),
  );
  expect(attempts).toHaveLength(1);
});

test('A new load function is used on reload, not before.', async () => {
  const [first, second] = [createLoader(), createLoader()];
  const { rerender } = await renderView(first.load);
  rerender(<View load={second.load} />);
  expect([first.attempts.length, second.attempts.length]).toEqual([1, 0]);
  await reload();
  expect([first.attempts.length, second.attempts.length]).toEqual([1, 1]);
});
