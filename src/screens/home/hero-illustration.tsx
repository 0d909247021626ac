import { useTranslation } from '../../core/language/language.ts';
import { Icon } from '../../ui/icon.tsx';

const signatures = [
  {
    name: 'Clara Rossi',
    path: 'M4 28C18 26 20 4 28 4s-8 24 4 24c8 0 6-10 12-10s-2 8 6 8 6-8 12-8 2 6 14 4',
  },
  {
    name: 'Ben Huber',
    path: 'M4 24c8-20 14-22 14-12S6 30 14 30c14 0 16-20 24-20 4 0-4 16 4 16 8 0 8-12 16-12 4 0 0 10 10 8',
  },
];

const lines = [...Array(8).keys()];
const petalAngles = Array.from({ length: 12 }, (_, petal) => petal * 30);

/** What the product leads to: a PDF that two people have signed, with a seal. */
export function HeroIllustration() {
  const { t } = useTranslation();
  return (
    <div
      className="hero-illustration"
      role="img"
      aria-label={t('A PDF that two people have signed.')}
    >
      <div className="hero-illustration__sheet" aria-hidden="true">
        <strong>{t('Order 2027.pdf')}</strong>
        {lines.map((line) => (
          <span className="hero-illustration__line" key={line} />
        ))}
        <Rosette />
        {signatures.map(({ name, path }) => (
          <span className="hero-illustration__signature" key={name}>
            <svg viewBox="0 0 120 34" preserveAspectRatio="xMinYMax" aria-hidden="true">
              <path d={path} />
            </svg>
            {name}
          </span>
        ))}
        <span className="hero-illustration__status">
          <Icon name="check" /> {t('Everyone has signed.')}
        </span>
      </div>
    </div>
  );
}

/** The seal on the PDF. */
function Rosette() {
  return (
    <svg className="hero-illustration__seal" viewBox="-18 -18 36 36" aria-hidden="true">
      <circle r="17" />
      <circle r="15.6" strokeDasharray=".5 1" />
      {petalAngles.map((angle) => (
        <ellipse cx="7" rx="7" ry="3.3" transform={`rotate(${angle})`} key={angle} />
      ))}
      <circle r="3.2" fill="var(--surface)" />
    </svg>
  );
}
