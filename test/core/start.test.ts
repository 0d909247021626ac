import { expect, test, vi } from 'vitest';
import { openPage, provide, serve } from '../support.ts';

test('Once the application has started, captured events have been replayed, so that no press is lost.', async () => {
  openPage({ url: '/#/login' });
  serve({});
  await provide();
  const mount = document.createElement('div');
  const replayEvents = vi.fn();
  const { start } = await import('../../src/main.tsx');
  const stop = await start({ mount, language: 'en', isPrerendered: false, replayEvents });
  expect(replayEvents).toHaveBeenCalledOnce();
  stop();
});
