import { expect, test } from 'vitest';
import { listFiles, readProjectFile } from './i18n/content.ts';

const allSources = listFiles('src')
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  .map((file) => readProjectFile(`src/${file}`))
  .join('\n');

/** The keys under which the code stores something. A key is a literal, or a constant or function of any file. */
const storageKeys = listFiles('src')
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('lib/'))
  .flatMap((file) => {
    const source = readProjectFile(`src/${file}`);
    const written = [...source.matchAll(/\b(?:storage|tabStorage)\.write\((?:'(\w+)'|(\w+))/g)];
    return written.map(([, literal, name]) => {
      const value = new RegExp(`\\bconst ${name} = (?:\\(.*?\\) => )?['\`](\\w+)`).exec(
        source.includes(`const ${name} =`) ? source : allSources,
      );
      // The names of what is stored for a person are composed.
      return `signing.${literal ?? value?.[1] ?? 'personal'}`;
    });
  });

test('SECURITY.md lists all keys under which the code stores something in the browser.', () => {
  const named = readProjectFile('SECURITY.md').match(/\bsigning\.\w+/g);
  expect([...new Set(named)].sort()).toEqual([...new Set(storageKeys)].sort());
});
