import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import type { Result } from '../../src/lib/http.ts';
import { useRequest } from '../../src/lib/use-request.ts';

/** A loader whose answers the test gives, in any order. */
function createLoader() {
  const asked: { signal: AbortSignal; answer: (result: Result<string>) => Promise<void> }[] = [];
  const load = (signal: AbortSignal) =>
    new Promise<Result<string>>((resolve) => {
      asked.push({ signal, answer: (result) => act(async () => resolve(result)) });
    });
  return { asked, load };
}

type Load = (signal: AbortSignal) => Promise<Result<string>>;

function View({ load }: { load: Load }) {
  const { request, reload, mutate } = useRequest(load);
  return (
    <>
      <output>{JSON.stringify(request)}</output>
      <button type="button" onClick={reload}>
        Reload
      </button>
      <button type="button" onClick={() => mutate((data) => `${data}, known`)}>
        Change
      </button>
    </>
  );
}

const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
/** Lets the request be sent, which happens after the effects. */
const show = (load: Load) => act(async () => render(<View load={load} />));
const good = (data: string) => ({ ok: true, data }) as const;
const failure = { kind: 'network' } as const;
const done = (data: string) => ({ status: 'done', data });
const pending = { status: 'pending' };

test('A request is pending until its response arrives, and again after reload().', async () => {
  const { asked, load } = createLoader();
  await show(load);
  expect(shown()).toEqual(pending);
  await asked[0]?.answer({ ok: false, failure });
  expect(shown()).toEqual({ status: 'failed', failure });
  await press('Reload');
  expect(shown()).toEqual(pending);
  await asked[1]?.answer(good('second'));
  expect(shown()).toEqual(done('second'));
  expect(asked).toHaveLength(2);
});

test('reload() aborts the previous attempt, whose late response changes nothing.', async () => {
  const { asked, load } = createLoader();
  await show(load);
  await press('Reload');
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await asked[1]?.answer(good('second'));
  await asked[0]?.answer(good('first'));
  expect(shown()).toEqual(done('second'));
});

test('Unmounting aborts the request, and a late response is no error.', async () => {
  const { asked, load } = createLoader();
  (await show(load)).unmount();
  expect(asked[0]?.signal.aborted).toBe(true);
  await asked[0]?.answer(good('late'));
});

test('A change that was made while the data was loading is applied to it, because it may be older', async () => {
  const { asked, load } = createLoader();
  await show(load);
  await press('Change');
  expect(shown()).toEqual(pending);
  await asked[0]?.answer(good('data'));
  expect(shown()).toEqual(done('data, known'));
});

test('A change is not applied to data that was requested after it', async () => {
  const { asked, load } = createLoader();
  await show(load);
  await asked[0]?.answer(good('old'));
  await press('Change');
  await press('Reload');
  await asked[1]?.answer(good('new'));
  expect(shown()).toEqual(done('new'));
});

test('Under StrictMode one request is sent', async () => {
  const { asked, load } = createLoader();
  await act(async () =>
    render(
      <StrictMode>
        <View load={load} />
      </StrictMode>,
    ),
  );
  expect(asked).toHaveLength(1);
});

test('A change is applied to data that has been loaded', async () => {
  const { asked, load } = createLoader();
  await show(load);
  await asked[0]?.answer(good('data'));
  await press('Change');
  expect(shown()).toEqual(done('data, known'));
});

test('A new load function is used on reload, not before.', async () => {
  const [first, second] = [createLoader(), createLoader()];
  const { rerender } = await show(first.load);
  rerender(<View load={second.load} />);
  expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
  await press('Reload');
  expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
});
