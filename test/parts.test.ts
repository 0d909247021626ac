import { expect, test } from 'vitest';
import { routes } from '../src/routes.ts';
import { openPage } from './support.ts';

test('Each route’s screen comes in the part that is started for it', async () => {
  openPage();
  const { chunks, screens } = await import('../src/app.tsx');
  const { partOf } = await import('../src/parts.ts');
  const names = [...Object.keys(routes), 'unknown'] as (keyof typeof screens)[];
  const parts = new Map(Object.entries(chunks).map(([part, { load }]) => [load, part]));
  for (const name of names) {
    // A public page is loaded with its text, the login is there from the start.
    const part = parts.get(screens[name].load) ?? (name === 'login' ? undefined : 'pages');
    expect([name, partOf(name)]).toEqual([name, part]);
  }
});
