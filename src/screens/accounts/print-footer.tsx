import type { ReactNode } from 'react';
import { primarySubtag } from '../../core/language/detect.ts';
import { useTranslation } from '../../core/language/language.ts';
import { useBrand } from '../../core/settings/use-brand.ts';

/** Ends a printed screen with its origin and the date. */
export function PrintFooter({ children }: { children?: ReactNode }) {
  const { language } = useTranslation();
  const brand = useBrand();
  // `Intl` throws at the tag of a POSIX locale, such as `en-US@posix`.
  const isOfLanguage = (tag: string) => /^[\w-]+$/.test(tag) && primarySubtag(tag) === language;
  // The browser's own variety of the language, if there is one: a British visitor expects "25 November".
  const locale = navigator.languages.find(isOfLanguage) ?? language;
  const date = new Date().toLocaleDateString(locale, { dateStyle: 'long' });
  return (
    <div className="print-footer print-only">
      {children}
      <p>{`${brand} (${location.host}), ${date}`}</p>
    </div>
  );
}
