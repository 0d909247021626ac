import { msg, type PlainKey, useTranslation } from '../../core/language/language.ts';
import { Page } from '../../ui/page.tsx';
import { LoadError } from '../../ui/request-view.tsx';

/** In place of a screen that cannot be shown. */
export function ErrorPage(props: { title: PlainKey; advice: PlainKey; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Page title={t(props.title)}>
      <LoadError error={{ message: msg(props.advice) }} onRetry={props.onRetry} />
    </Page>
  );
}
