import { useText } from '../core/language/language.ts';
import { textOf } from './tree.ts';

type Kind = 'field' | 'button' | 'box' | 'line';

type Row = {
  readonly kind: Kind;
  readonly label: string;
  readonly value: string;
  /** What the step is about. */
  readonly isMarked: boolean;
};

const heights: Readonly<Record<Kind, number>> = { field: 50, button: 40, box: 28, line: 26 };

/** How a row is written: `Label = value`, `(Label)`, `[x] Label`; anything else is a line of text. */
const forms: readonly (readonly [Kind, RegExp])[] = [
  ['field', /^(?<label>[^=]+) =(?<value>.*)$/],
  ['button', /^\((?<label>.+)\)$/],
  ['box', /^\[(?<value>.)\] (?<label>.+)$/],
  ['line', /^(?<label>.*)$/],
];

function rowOf(line: string): Row {
  const isMarked = line.startsWith('* ');
  const text = isMarked ? line.slice(2) : line;
  for (const [kind, form] of forms) {
    const { label = '', value = '' } = form.exec(text)?.groups ?? {};
    if (label) return { kind, label, value: value.trim(), isMarked };
  }
  return { kind: 'line', label: '', value: '', isMarked };
}

const width = 360;

/** A drawing of a screen: a window with its title, and a row for each line. The words stay words. */
export function Screen({ children }: { children?: React.ReactNode }) {
  const { t } = useText();
  const [title = '', ...lines] = textOf(String(children)).split('\n');
  let y = 40;
  const rows = lines.map(rowOf).map((row) => {
    const top = y;
    y += heights[row.kind];
    return { ...row, top };
  });
  return (
    <svg
      className="screen"
      viewBox={`0 0 ${width} ${y + 12}`}
      role="img"
      aria-label={t('Drawing: {title}', { title })}
    >
      <rect className="screen__window" x="1" y="1" width={width - 2} height={y + 10} rx="8" />
      <path className="screen__line" d={`M1 30H${width - 1}`} />
      <text className="screen__title" x="14" y="21">
        {title}
      </text>
      {rows.map((row) => (
        <g
          key={row.top}
          transform={`translate(14 ${row.top})`}
          className={row.isMarked ? 'screen__marked' : undefined}
        >
          {shapes[row.kind](row)}
        </g>
      ))}
    </svg>
  );
}

const inner = width - 28;

const shapes: Readonly<Record<Kind, (row: Row) => React.ReactNode>> = {
  field: ({ label, value }) => (
    <>
      <text y="12">{label}</text>
      <rect className="screen__shape" y="18" width={inner} height="24" rx="4" />
      <text className="screen__value" x="8" y="34">
        {value}
      </text>
    </>
  ),
  button: ({ label }) => (
    <>
      <rect
        className="screen__shape"
        width={Math.min(inner, label.length * 7.5 + 24)}
        height="30"
        rx="5"
      />
      <text x="12" y="20">
        {label}
      </text>
    </>
  ),
  box: ({ label, value }) => (
    <>
      <rect className="screen__shape" width="16" height="16" rx="3" />
      {value === 'x' && <path className="screen__tick" d="M3.500 8.500l3 3 6-7" />}
      <text x="24" y="13">
        {label}
      </text>
    </>
  ),
  line: ({ label }) => <text y="14">{label}</text>,
};
