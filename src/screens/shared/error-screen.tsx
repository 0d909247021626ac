import { msg, useTranslation } from '../../core/language/language.ts';
import { LoadError } from '../../ui/loading.tsx';
import { Screen } from '../../ui/screen.tsx';

const advice = msg('Check your connection and try again. If that does not help, reload the page.');

/** Shown instead of a screen that cannot be loaded or has thrown. */
export function ErrorScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Screen title={t('This page could not be loaded')}>
      <LoadError error={{ message: advice }} onRetry={onRetry} />
    </Screen>
  );
}
