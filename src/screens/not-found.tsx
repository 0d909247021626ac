import { useTranslation } from '../core/language/language.ts';
import { toSafeText } from '../lib/safe-text.ts';
import { Page } from '../ui/page.tsx';
import { LinkButtons } from './shared/link-buttons.tsx';

const maxLength = 100;

export function NotFoundScreen({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <Page
      title={t('Page "{page}" not found.', { page: toSafeText(path).slice(0, maxLength) })}
      lead={t('Check the address for typos. The page may also have moved.')}
    >
      <LinkButtons
        links={[
          { to: 'home', label: 'Go to the home page' },
          { to: 'help', label: 'Help' },
        ]}
      />
    </Page>
  );
}
