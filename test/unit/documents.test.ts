import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../tools/setup.mjs';

const others = ['node_modules', 'dist', 'release', 'site', '.git'];
const paths = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !others.includes(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? [entry.name].concat(
          readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map((name) =>
            `${entry.name}/${name}`.replaceAll('\\', '/'),
          ),
        )
      : entry.name,
  );
const documents = paths.filter(
  (path) => path.endsWith('.md') && !/^(i18n|test\/(site|output))\//.test(path),
);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The anchors of the headings, as GitHub makes them. */
const listAnchors = (document: string) =>
  [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** Code that is the name or path of a file of ours, or of a folder of the project. */
const namedPath =
  /`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|css|md|json|jsonc|conf)|(?:src|test|styles|i18n|\.ci)\/[\w./-]*)`/g;
/** Git ignores it. */
const isGenerated = (path: string) => path.startsWith('test/output');

test.each(documents)('Every file and section that %s links to exists.', (document) => {
  const links = [...read(document).matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]*))?\)/g)];
  const dead = links.filter(([, path = '', anchor]) => {
    const target = path ? posix.join(dirname(document), path) : document;
    if (!paths.includes(target.replace(/\/$/, ''))) return true;
    return anchor !== undefined && !listAnchors(target).includes(anchor);
  });
  expect(dead.map(([link]) => link)).toEqual([]);
});

// The changelog also names files that have moved since.
test.each(documents.filter((document) => document !== 'CHANGELOG.md'))(
  'Every file and folder of the project that %s names exists.',
  (document) => {
    const named = [...read(document).matchAll(namedPath)].map(([, path = '']) => path);
    const missing = named.filter((name) => {
      const path = name.replace(/\/$/, '');
      return !isGenerated(path) && !paths.some((it) => `/${it}`.endsWith(`/${path}`));
    });
    expect(missing).toEqual([]);
  },
);
