import { msg, type PlainKey, useTranslation } from '../../core/language/language.ts';
import { Page } from '../../ui/page.tsx';
import { LoadError } from '../../ui/request-view.tsx';

/** Shown instead of a screen that cannot be loaded or has thrown. */
export function ErrorPage(props: { title: PlainKey; advice: PlainKey; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Page title={t(props.title)}>
      <LoadError error={{ message: msg(props.advice) }} onRetry={props.onRetry} />
    </Page>
  );
}
