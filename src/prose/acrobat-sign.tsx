import type { signs } from './directives.mjs';

export type AcrobatSignKind = (typeof signs)[number];

const signDetails: Readonly<Record<AcrobatSignKind, { shape: string; mark: string }>> = {
  valid: { shape: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z', mark: 'M7.5 12.5l3 3 6-6.5' },
  unknown: { shape: 'M12 2.5L22.5 21h-21z', mark: 'M12 9.5v5M12 17.8v.1' },
  unchecked: { shape: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z', mark: 'M15.5 15.5L21 21' },
  invalid: {
    shape: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z',
    mark: 'M8.5 8.5l7 7M15.5 8.5l-7 7',
  },
};

/** The sign that Acrobat shows above a signed PDF. Shape and mark tell it from the others without the colour. */
export function AcrobatSign({ kind }: { kind: AcrobatSignKind }) {
  const { shape, mark } = signDetails[kind];
  return (
    <svg className={`acrobat-sign acrobat-sign--${kind}`} viewBox="0 0 24 24" aria-hidden="true">
      <path className="acrobat-sign__shape" d={shape} />
      <path d={mark} />
    </svg>
  );
}
