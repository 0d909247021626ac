// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { createChunk } from '../../src/lib/chunk.ts';

test('A chunk is not there before it has been loaded', async () => {
  const chunk = createChunk(async () => 'module');
  expect(chunk.get()).toBeUndefined();
  await chunk.load();
  expect(chunk.get()).toBe('module');
});

test('A chunk is loaded once', async () => {
  const load = vi.fn(async () => 'module');
  const chunk = createChunk(load);
  await chunk.load();
  await chunk.load();
  expect(load).toHaveBeenCalledOnce();
});

test('A chunk that two ask for at the same time is loaded once', async () => {
  const load = vi.fn(async () => 'module');
  const chunk = createChunk(load);
  await Promise.all([chunk.load(), chunk.load()]);
  expect(load).toHaveBeenCalledOnce();
});

test('A failure is told to whoever asked, and the next one tries again', async () => {
  const load = vi.fn(async () => 'module').mockRejectedValueOnce(new Error('offline'));
  const chunk = createChunk(load);
  await expect(chunk.load()).rejects.toThrow('offline');
  expect(chunk.get()).toBeUndefined();
  await chunk.load();
  expect(chunk.get()).toBe('module');
});
