import { useText } from '../core/language/language.ts';

type ChangedProps = {
  readonly date: string;
};

/** When the page was last changed. */
export function Changed({ date }: ChangedProps) {
  const { t, language } = useText();
  const day = new Date(date).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <p className="muted" lang={language}>
      {t('Last changed: {date}', { date: day })}
    </p>
  );
}
