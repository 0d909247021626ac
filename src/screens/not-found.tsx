import { useTranslation } from '../core/language/language.ts';
import { Page } from '../layout/page.tsx';
import { Ways } from '../layout/ways-on.tsx';

const longest = 100;

export function NotFoundScreen({ page }: { page: string }) {
  const { t } = useTranslation();
  return (
    <Page
      title={t('Page "{page}" not found.', { page: page.slice(0, longest) })}
      intro={t('The address may be mistyped, or the page may have moved.')}
    >
      <Ways
        to={[
          ['home', 'Go to the home page'],
          ['help', 'Help'],
        ]}
      />
    </Page>
  );
}
