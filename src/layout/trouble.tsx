import { msg, type PlainKey, useTranslation } from '../core/language/language.ts';
import { LoadError } from '../ui/request-view.tsx';
import { Page } from './page.tsx';

/** In place of a screen that cannot be shown. */
export function ErrorPage(props: { title: PlainKey; advice: PlainKey; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Page title={t(props.title)}>
      <LoadError error={{ message: msg(props.advice) }} onRetry={props.onRetry} />
    </Page>
  );
}
