import { useText } from '../core/language/language.ts';
import type { PartProps } from './elements.tsx';

/** When the page was last changed; on paper, also where it stands. */
export function Changed({ date }: PartProps) {
  const { t, language } = useText();
  const day = new Date(String(date));
  const written = day.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <p className="prose__changed" lang={language}>
      <span>{t('Last changed: {date}', { date: written })}</span>
      <span className="prose__address">{location.href}</span>
    </p>
  );
}
