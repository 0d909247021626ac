import { msg, useTranslation } from '../core/language/language.ts';
import { CopyButton } from '../ui/copy-button.tsx';

type CodeProps = {
  readonly lines: string;
};

/** Lines that are typed or pasted somewhere. */
export function Code({ lines }: CodeProps) {
  const { t, language } = useTranslation();
  return (
    <div>
      <pre>
        <code>{lines}</code>
      </pre>
      <div lang={language}>
        <CopyButton value={lines} label={t('Copy')} done={msg('Copied')} />
      </div>
    </div>
  );
}
