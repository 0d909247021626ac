import { text, useText } from '../core/language.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import type { PartProps } from './elements.tsx';

/** Lines that are typed or pasted somewhere: they can be copied. */
export function Code({ children }: PartProps) {
  const { t } = useText();
  return (
    <div className="prose__code">
      <pre>
        <code>{children}</code>
      </pre>
      <CopyButton value={String(children)} label={t('Copy')} done={text('Copied.')} />
    </div>
  );
}
