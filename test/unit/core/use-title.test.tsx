import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { encodeSettings, openPage } from '../support.ts';

type Module = typeof import('../../../src/core/navigation/use-title.ts');

function Titled({ module: { useTitle }, title }: { module: Module; title: string }) {
  useTitle(title);
  return null;
}

test.each([
  [{}, 'Login – Sealport'],
  [{ brand: 'Ünterschrift' }, 'Login – Ünterschrift'],
])('The document title is the page, then the brand (%j).', async (settings, title) => {
  openPage({ meta: { settings: encodeSettings(settings) } });
  render(
    <Titled module={await import('../../../src/core/navigation/use-title.ts')} title="Login" />,
  );
  expect(document.title).toBe(title);
});

test('The document title follows the page.', async () => {
  openPage();
  const module = await import('../../../src/core/navigation/use-title.ts');
  const { rerender } = render(<Titled module={module} title="Login" />);
  rerender(<Titled module={module} title="Anmelden" />);
  expect(document.title).toBe('Anmelden – Sealport');
});

test('The document title is reset with its screen, because it may be private.', async () => {
  openPage();
  const module = await import('../../../src/core/navigation/use-title.ts');
  const { unmount } = render(<Titled module={module} title="Nextcloud Milano" />);
  unmount();
  expect(document.title).toBe('Sealport');
});
