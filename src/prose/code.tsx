import { useRef, useState } from 'react';
import { useText } from '../core/language/language.ts';
import { Button } from '../ui/button.tsx';
import type { PartProps } from './elements.tsx';

/** Lines that are typed or pasted somewhere. What is copied is seen: it stays selected, for Ctrl+C where that is forbidden. */
export function Code({ children }: PartProps) {
  const { t } = useText();
  const lines = useRef<HTMLPreElement>(null);
  const [said, setSaid] = useState('');
  const copy = () => {
    if (lines.current) getSelection()?.selectAllChildren(lines.current);
    // Works on plain http, too, unlike `navigator.clipboard`.
    setSaid(document.execCommand('copy') ? t('Copied.') : t('Selected. Press Ctrl+C to copy.'));
  };
  return (
    <div className="prose__code">
      <pre ref={lines}>
        <code>{children}</code>
      </pre>
      <Button onClick={copy}>{t('Copy')}</Button>
      <span role="status">{said}</span>
    </div>
  );
}
