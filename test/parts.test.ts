import { expect, test, vi } from 'vitest';
import { routes } from '../src/routes.ts';
import { openPage } from './support.ts';

const names = [...Object.keys(routes), 'unknown'] as (keyof typeof routes | 'unknown')[];
const parts = ['home', 'visitor', 'user', 'pages'];
const jane = { display_name: 'Jane', email: 'jane@example.com', language: 'en', country: 'DE' };

/** The application, of whose parts only one can be loaded. */
async function openWith(part: string) {
  openPage();
  vi.doMock('./files.ts', async (original) => {
    const files = await original<typeof import('./files.ts')>();
    const importPart = (name: string) => {
      const isAbsent = parts.includes(name) && name !== part;
      return isAbsent ? Promise.reject(new Error('Absent')) : files.importPart(name);
    };
    return { ...files, importPart };
  });
  const { partOf } = await import('../src/core/parts.ts');
  const { screenOf } = await import('../src/app.tsx');
  return { partOf, screenOf };
}

type Show = (params: Readonly<Record<string, string>>, user: typeof jane) => unknown;

test.each(parts)(
  'The screens that come in the part "%s" are those it is started for',
  async (part) => {
    const { partOf, screenOf } = await openWith(part);
    const started = names.filter((name) => [part, 'start'].includes(partOf(name)));
    expect(started).toContain('login');
    expect(started.length).toBeGreaterThan(1);
    const come: string[] = [];
    for (const name of names) {
      await screenOf(name)
        .load()
        .catch(() => {});
      // Each takes those that its address has.
      const show = screenOf(name).show as Show;
      if (show({ token: 'a', id: '1', path: '/a' }, jane)) come.push(name);
    }
    expect(come).toEqual(started);
  },
);
