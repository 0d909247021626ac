import { useTranslation } from '../core/language/language.ts';

/** A row is `Label = value` or a line of text. A `* ` before it marks what the step is about. */
const row = /^(?<mark>\* )?(?:(?<field>[^=]+) = ?(?<value>.*)|(?<line>.*))$/;

type ScreenMockupProps = {
  /** The first line is the title of the window, every other line a row. */
  readonly text: string;
};

/** Draws a screen with real text, so that screen readers can read it. Marked rows are announced as such. */
export function ScreenMockup({ text }: ScreenMockupProps) {
  const { t, language } = useTranslation();
  const [title = '', ...lines] = text.split('\n');
  return (
    <figure className="screen-mockup" aria-label={t('Example: {title}', { title })}>
      <figcaption className="screen-mockup__title">{title}</figcaption>
      {lines.map((written, index) => {
        const { mark, field, value, line } = row.exec(written)?.groups ?? {};
        return (
          <div
            className={`screen-mockup__row${mark ? ' screen-mockup__row--marked' : ''}`}
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and the list never changes.
            key={index}
          >
            {mark && (
              <span className="visually-hidden" lang={language}>
                {t('Here:')}
              </span>
            )}
            {field && (
              <span className="screen-mockup__field">
                {field} <span className="input">{value}</span>
              </span>
            )}
            {line}
          </div>
        );
      })}
    </figure>
  );
}
