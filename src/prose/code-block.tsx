import { announce } from '../core/announcements.ts';
import { msg, useTranslation } from '../core/language/language.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { CodeWords } from './code-words.tsx';

type CodeBlockProps = {
  readonly lines: string;
};

/** Lines for the user to type or paste elsewhere, with a button that copies them. */
export function CodeBlock({ lines }: CodeBlockProps) {
  const { t, language } = useTranslation();
  return (
    <div className="code-block">
      <pre>
        <CodeWords code={lines} />
      </pre>
      <div lang={language}>
        <CopyButton value={lines} label={t('Copy')} onCopied={() => announce(msg('Copied'))} />
      </div>
    </div>
  );
}
