import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CodeWords, InlineCode } from '../../src/prose/code-words.tsx';

test('A line can break after the slashes of a URL, so that a long URL fits.', () => {
  const { container } = render(<CodeWords code="https://a.example/b/" />);
  expect(container.querySelector('.code-word')?.innerHTML).toBe('https://<wbr>a.example/<wbr>b/');
});

test.each([
  ['--value=x', '<span class="code-word"><code translate="no">--value=x</code>.</span>'],
  [
    'occ status',
    '<code translate="no"><span class="code-word">occ</span> </code><span class="code-word"><code translate="no">status</code>.</span>',
  ],
])('The full stop after %j stays on the line of its last word.', (code, html) => {
  const { container } = render(<InlineCode code={code} after="." />);
  expect(container.innerHTML).toBe(html);
});

test.each([
  [
    'php occ config:app:set x --value=false',
    ['php', 'occ', 'config:app:set', 'x', '--value=false'],
  ],
  // A line continuation stays with the word before it, and an indent with the word after it.
  ['php occ a \\\n  --b', ['php', 'occ', 'a \\', '  --b']],
  ['5C:6D:0a', ['5C:', '6D:', '0a']],
])('A line of %j may end between its words only.', (code, words) => {
  const { container } = render(<CodeWords code={code} />);
  expect(container.textContent).toBe(code);
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(
    words,
  );
});
