import { expect, test } from 'vitest';
import { routes } from '../src/routes.ts';
import { openPage } from './support.ts';

test('Each route’s screen comes in the part that is started for it', async () => {
  openPage();
  const { chunks, screens } = await import('../src/app.tsx');
  const { partOf } = await import('../src/parts.ts');
  const names = [...Object.keys(routes), 'unknown'] as (keyof typeof screens)[];
  const parts: Readonly<Record<string, unknown>> = chunks;
  for (const name of names) {
    expect([name, screens[name].chunk]).toEqual([name, parts[partOf(name) ?? '']]);
  }
});
