import { useTranslation } from '../core/language/language.ts';
import { toSafeText } from '../lib/safe-text.ts';
import { ButtonLink } from '../ui/link.tsx';
import { Screen } from '../ui/screen.tsx';

const maxLength = 100;

export function NotFoundScreen({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <Screen
      title={t('Page "{page}" not found.', { page: toSafeText(path).slice(0, maxLength) })}
      lead={t('Check the address for typos. The page may also have moved.')}
    >
      <div className="actions">
        <ButtonLink variant="primary" to="home">
          {t('Go to the home page')}
        </ButtonLink>
        <ButtonLink variant="secondary" to="help">
          {t('Help')}
        </ButtonLink>
      </div>
    </Screen>
  );
}
