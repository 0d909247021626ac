import { expect, test, vi } from 'vitest';
import { recordIntentions } from '../../src/lib/intentions.ts';
import { openPage, provide, serve } from '../support.ts';

test('Once the application has started, intentions have been carried out, so that no press is lost.', async () => {
  openPage({ url: '/#/login' });
  serve({});
  await provide();
  const mount = document.createElement('div');
  const intentions = { ...recordIntentions(mount), stop: vi.fn() };
  const { start } = await import('../../src/main.tsx');
  const stop = await start({ mount, language: 'en', isPrerendered: false, intentions });
  expect(intentions.stop).toHaveBeenCalledOnce();
  stop();
});
