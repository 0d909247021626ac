import { msg, type PlainKey, useTranslation } from '../core/language/language.ts';
import { LoadFailure } from '../ui/request-view.tsx';
import { Page } from './page.tsx';

/** In place of a screen that cannot be shown. */
export function Trouble(props: { title: PlainKey; advice: PlainKey; retry: () => void }) {
  const { t } = useTranslation();
  return (
    <Page title={t(props.title)}>
      <LoadFailure failure={{ message: msg(props.advice) }} retry={props.retry} />
    </Page>
  );
}
