import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Result } from '../../src/lib/http.ts';
import { useRequest } from '../../src/lib/request.ts';

type Answer = (result: Result<string>) => Promise<void>;

/** A loader whose answers the test gives, in any order. */
function createLoader() {
  const asked: { readonly signal: AbortSignal; readonly answer: Answer }[] = [];
  const load = (signal: AbortSignal) =>
    new Promise<Result<string>>((resolve) => {
      asked.push({ signal, answer: (result) => act(async () => resolve(result)) });
    });
  return { asked, load };
}

function View({ load }: { load: (signal: AbortSignal) => Promise<Result<string>> }) {
  const { request, reload, change } = useRequest(load);
  return (
    <>
      <output>
        {request.status}
        {request.status === 'done' && ` ${request.data}`}
        {request.status === 'failed' && ` ${request.failure.kind}`}
      </output>
      <button type="button" onClick={reload}>
        Reload
      </button>
      <button type="button" onClick={() => change((data) => `${data}, known`)}>
        Change
      </button>
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const good = (data: string) => ({ ok: true, data }) as const;
const lost = { ok: false, failure: { kind: 'unreachable' } } as const;

test('A request is pending until its answer comes', async () => {
  const { asked, load } = createLoader();
  render(<View load={load} />);
  expect(shown()).toBe('pending');
  await asked[0]?.answer(good('data'));
  expect(shown()).toBe('done data');
  expect(asked).toHaveLength(1);
});

test('A request fails with the reason', async () => {
  const { asked, load } = createLoader();
  render(<View load={load} />);
  await asked[0]?.answer(lost);
  expect(shown()).toBe('failed unreachable');
});

test('Loading again is pending again', async () => {
  const { asked, load } = createLoader();
  render(<View load={load} />);
  await asked[0]?.answer(lost);
  press('Reload');
  expect(shown()).toBe('pending');
  await asked[1]?.answer(good('second'));
  expect(shown()).toBe('done second');
});

test('Loading again gives up the first attempt, whose late answer changes nothing', async () => {
  const { asked, load } = createLoader();
  render(<View load={load} />);
  press('Reload');
  expect(asked[0]?.signal.aborted).toBe(true);
  await asked[1]?.answer(good('second'));
  await asked[0]?.answer(good('first'));
  expect(shown()).toBe('done second');
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
  expect(shown()).toBe('pending');
  await asked[0]?.answer(good('data'));
  press('Change');
  expect(shown()).toBe('done data, known');
  expect(asked).toHaveLength(1);
});

test('A rendering with another loader does not load again, but reloading uses it', async () => {
  const [first, second] = [createLoader(), createLoader()];
  const { rerender } = render(<View load={first.load} />);
  rerender(<View load={second.load} />);
  expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
  press('Reload');
  await second.asked[0]?.answer(good('other'));
  expect(shown()).toBe('done other');
});
