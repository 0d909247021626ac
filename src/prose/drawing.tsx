import { useText } from '../core/language/language.ts';
import { Icon } from '../ui/icon.tsx';

const arrow = 'M19 12H6M11 7l-5 5 5 5';

/** How a row is written: `Label = value`, `(Button)`, `[x] Box`; anything else is a line of text. */
const forms = {
  field: /^(?<label>[^=]+) =(?<value>.*)$/,
  button: /^\((?<label>.+)\)$/,
  box: /^\[(?<value>.)\] (?<label>.+)$/,
  line: /^(?<label>.*)$/,
} as const;

type Form = keyof typeof forms;

type Row = {
  readonly form: Form;
  readonly label: string;
  readonly value: string;
  /** What the step is about: `* ` before the row. */
  readonly isMarked: boolean;
};

function rowOf(line: string): Row {
  const isMarked = line.startsWith('* ');
  const words = isMarked ? line.slice(2) : line;
  for (const [form, pattern] of Object.entries(forms)) {
    const { label, value = '' } = pattern.exec(words)?.groups ?? {};
    // Object.entries forgets what the keys are.
    if (label) return { form: form as Form, label, value: value.trim(), isMarked };
  }
  return { form: 'line', label: '', value: '', isMarked };
}

type DrawingProps = {
  /** The title of the window, then a row for each line. */
  readonly text: string;
};

/** A drawing of a screen. Its words stay words, and what is marked is said. */
export function Drawing({ text }: DrawingProps) {
  const { t, language } = useText();
  const [title = '', ...lines] = text.split('\n');
  return (
    <figure className="drawing" aria-label={t('Drawing: {title}', { title })}>
      <figcaption className="drawing__title">{title}</figcaption>
      {lines.map(rowOf).map(({ form, label, value, isMarked }) => (
        <div className="drawing__row" key={label}>
          {isMarked && (
            <span className="visually-hidden" lang={language}>
              {t('Here:')}
            </span>
          )}
          {form === 'box' && (
            <span className="drawing__tick">{value === 'x' && <Icon name="check" />}</span>
          )}
          <span className={`drawing__${form}`}>{label}</span>
          {form === 'field' && <span className="drawing__value">{value}</span>}
          {isMarked && <Icon path={arrow} />}
        </div>
      ))}
    </figure>
  );
}
