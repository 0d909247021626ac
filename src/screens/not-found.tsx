import { useText } from '../core/language/language.ts';
import { Page } from '../layout/page.tsx';
import { ButtonLink } from '../ui/link.tsx';

const longest = 100;

export function NotFoundScreen({ page }: { page: string }) {
  const { t } = useText();
  return (
    <Page
      title={t('Page "{page}" not found.', { page: page.slice(0, longest) })}
      intro={t('The address may be mistyped, or the page may have moved.')}
    >
      <div className="actions">
        <ButtonLink kind="primary" to="home">
          {t('Go to the home page')}
        </ButtonLink>
        <ButtonLink kind="secondary" to="help">
          {t('Help')}
        </ButtonLink>
        <ButtonLink kind="secondary" to="contact">
          {t('Contact')}
        </ButtonLink>
      </div>
    </Page>
  );
}
