import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UrlText } from '../../src/screens/accounts/url-text.tsx';

test.each([
  ['https://cloud.example.org/', 'https://cloud|.example|.org/'],
  ['cloud.example.org/nextcloud/', 'cloud.example.org/|nextcloud/'],
  ['files.office-berger.example.org/', 'files|.office-berger|.example|.org/'],
])('A line may end at the marked places of %s.', (url, expected) => {
  const { container } = render(<UrlText url={url} />);
  expect(container.firstElementChild?.innerHTML.replaceAll('<wbr>', '|')).toBe(expected);
  expect(container.textContent).toBe(url);
});
