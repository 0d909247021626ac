import { expect, test, vi } from 'vitest';
import { openPage, provide, serve } from '../support.ts';

test('When the application has started, it has taken over what came before: no press falls between', async () => {
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
