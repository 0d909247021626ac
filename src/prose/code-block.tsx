import { announce } from '../core/announcements.ts';
import { msg, useTranslation } from '../core/language/language.ts';
import { CopyButton } from '../ui/copy-button.tsx';

type CodeBlockProps = {
  readonly lines: string;
};

/** Lines for the user to type or paste elsewhere, with a button that copies them. */
export function CodeBlock({ lines }: CodeBlockProps) {
  const { t, language } = useTranslation();
  return (
    <div className="code-block">
      <pre>
        <code translate="no">{lines}</code>
      </pre>
      <div lang={language}>
        <CopyButton value={lines} label={t('Copy')} onCopied={() => announce(msg('Copied'))} />
      </div>
    </div>
  );
}
