import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Icon } from '../../../src/ui/icon.tsx';
import { Note } from '../../../src/ui/note.tsx';

test.each([
  ['success', 'check'],
  ['error', 'alert'],
  ['warning', 'alert'],
] as const)('A note of the kind “%s” has the icon “%s”.', (variant, name) => {
  const { container } = render(<Note variant={variant}>Text</Note>);
  const icon = render(<Icon name={name} />);
  expect(container.querySelector('svg')?.outerHTML).toBe(icon.container.innerHTML);
});
