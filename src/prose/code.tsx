import { useRef, useState } from 'react';
import { text, useText } from '../core/language/language.ts';
import { announce } from '../core/status.ts';
import { Button } from '../ui/button.tsx';

type CodeProps = {
  readonly lines: string;
};

/** Lines that are typed or pasted somewhere. What is copied stays selected, for Ctrl+C where copying is forbidden. */
export function Code({ lines }: CodeProps) {
  const { t } = useText();
  const source = useRef<HTMLPreElement>(null);
  const [isCopied, setCopied] = useState(false);
  function copy() {
    if (source.current) getSelection()?.selectAllChildren(source.current);
    // Works on plain http, unlike `navigator.clipboard`.
    if (!document.execCommand('copy')) return;
    setCopied(true);
    announce(text('Copied'));
  }
  return (
    <div className="prose__code">
      <pre ref={source}>
        <code>{lines}</code>
      </pre>
      <Button kind="quiet" onClick={copy}>
        {isCopied ? t('Copied') : t('Copy')}
      </Button>
    </div>
  );
}
