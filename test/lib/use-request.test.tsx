import { act, fireEvent, render, screen } from '@testing-library/react';
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

function View({ load }: { load: (signal: AbortSignal) => Promise<Result<string>> }) {
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
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const good = (data: string) => ({ ok: true, data }) as const;
const failure = { kind: 'network' } as const;
const done = (data: string) => ({ status: 'done', data });
const pending = { status: 'pending' };

test('A request is pending until its answer comes, and pending again when it is loaded again', async () => {
  const { asked, load } = createLoader();
  render(<View load={load} />);
  expect(shown()).toEqual(pending);
  await asked[0]?.answer({ ok: false, failure });
  expect(shown()).toEqual({ status: 'failed', failure });
  press('Reload');
  expect(shown()).toEqual(pending);
  await asked[1]?.answer(good('second'));
  expect(shown()).toEqual(done('second'));
  expect(asked).toHaveLength(2);
});

test('Loading again gives up the first attempt, whose late answer changes nothing', async () => {
  const { asked, load } = createLoader();
  render(<View load={load} />);
  press('Reload');
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await asked[1]?.answer(good('second'));
  await asked[0]?.answer(good('first'));
  expect(shown()).toEqual(done('second'));
});

test('Leaving aborts, and the late answer is no error', async () => {
  const { asked, load } = createLoader();
  render(<View load={load} />).unmount();
  expect(asked[0]?.signal.aborted).toBe(true);
  await asked[0]?.answer(good('late'));
});

test('What is known already changes what was loaded, once it is there', async () => {
  const { asked, load } = createLoader();
  render(<View load={load} />);
  press('Change');
  expect(shown()).toEqual(pending);
  await asked[0]?.answer(good('data'));
  press('Change');
  expect(shown()).toEqual(done('data, known'));
});

test('Another loader is used when it is loaded again, not before', () => {
  const [first, second] = [createLoader(), createLoader()];
  const { rerender } = render(<View load={first.load} />);
  rerender(<View load={second.load} />);
  expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
  press('Reload');
  expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
});
