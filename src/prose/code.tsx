import { text, useText } from '../core/language/language.ts';
import { CopyButton } from '../ui/copy-button.tsx';

type CodeProps = {
  readonly text: string;
};

/** Lines that are typed or pasted somewhere. */
export function Code({ text: lines }: CodeProps) {
  const { t } = useText();
  return (
    <div className="prose__code">
      <pre>
        <code>{lines}</code>
      </pre>
      <CopyButton value={lines} label={t('Copy')} done={text('Copied.')} />
    </div>
  );
}
