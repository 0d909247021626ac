import type { ReactNode } from 'react';
import { type PlainKey, useTranslation } from '../../core/language/language.ts';
import { Seal } from '../../ui/seal.tsx';

const files: readonly PlainKey[] = ['Floor plan.pdf', 'Lease 2027.pdf', 'Minutes.pdf'];

const head = 'M0 40V12A12 12 0 0 1 12 0H374A12 12 0 0 1 386 12V40z';
const sheet = 'M18 10h10l6 6v18H18zM28 10v6h6M22 22h8M22 27h8';
const pen = 'M16 32l.8-3.4L25.3 20l2.7 2.7-8.6 8.6zM23.5 21.8l2.7 2.7';

const signers = ['Clara Rossi', 'Ben Huber'];

/** The picture of the product: the menu of a PDF in Nextcloud's list of files, and the request when all have signed. */
export function HeroIllustration() {
  const { t } = useTranslation();
  return (
    <div
      className="hero-illustration"
      role="img"
      aria-label={t(
        'Nextcloud: “Request signature” in the menu of a PDF, and the same request signed by both people.',
      )}
    >
      <svg className="hero-illustration__drawing" viewBox="0 0 400 288" aria-hidden="true">
        <Panel x={12} y={2} width={386} height={184}>
          <path fill="var(--primary-soft)" d={head} />
          <text fontWeight="600" fill="var(--primary)" x="18" y="25">
            {t('Files')}
          </text>
          {files.map((name, row) => (
            <g key={name} transform={`translate(0 ${40 + 44 * row})`}>
              {row === 1 && <path fill="var(--surface-2)" d="M0 0H386V44H0z" />}
              {row > 0 && <path stroke="var(--border)" d="M0 0H386" />}
              <path fill="var(--danger-soft)" stroke="var(--danger)" d={sheet} />
              <text x="46" y="27">
                {t(name)}
              </text>
              <path stroke="var(--text-muted)" strokeWidth="3" d="M354 22h0M361 22h0M368 22h0" />
            </g>
          ))}
        </Panel>
        <Panel x={198} y={112} width={192} height={48}>
          <path fill="none" stroke="currentColor" d={pen} />
          <text fontWeight="600" x="40" y="30">
            {t('Request signature')}
          </text>
        </Panel>
        <Panel x={2} y={174} width={226} height={112}>
          <text fontWeight="600" x="16" y="30">
            {t('Lease 2027.pdf')}
          </text>
          {signers.map((name, row) => (
            <g key={name} transform={`translate(16 ${62 + 30 * row})`}>
              <text>{name}</text>
              <text fill="var(--success)" x="194" textAnchor="end">
                ✓ {t('Signed')}
              </text>
            </g>
          ))}
        </Panel>
      </svg>
      <Seal />
    </div>
  );
}

type PanelProps = Readonly<Record<'x' | 'y' | 'width' | 'height', number>> & {
  readonly children: ReactNode;
};

function Panel({ x, y, width, height, children }: PanelProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="hero-illustration__panel" width={width} height={height} rx="12" />
      {children}
    </g>
  );
}
