import { type MouseEvent, useEffect, useState } from 'react';
import { announce } from '../core/announcements.ts';
import { type Message, useTranslation } from '../core/language/language.ts';
import { Button } from './button.tsx';
import { copyText } from './clipboard.ts';
import { Icon } from './icon.tsx';
import { Note } from './note.tsx';

const copyPath = 'M9 9h11v11H9zM15 9V4H4v11h5';

const copiedDurationMs = 2000;

type CopyButtonProps = {
  readonly value: string;
  readonly label: string;
  /** What screen readers say when it has worked. */
  readonly copiedMessage: Message;
  readonly onCopied?: () => void;
};

/** Copies a value that need not be shown. */
export function CopyButton({ value, label, copiedMessage, onCopied }: CopyButtonProps) {
  const { t } = useTranslation();
  const [result, setResult] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (result !== 'copied') return undefined;
    const timer = setTimeout(() => setResult(undefined), copiedDurationMs);
    return () => clearTimeout(timer);
  }, [result]);
  async function handleCopy({ currentTarget: button }: MouseEvent<HTMLElement>) {
    // Other words, the same width: nothing beside it moves.
    button.style.minInlineSize = `${button.offsetWidth}px`;
    const isCopied = await copyText(value);
    setResult(isCopied ? 'copied' : 'failed');
    if (!isCopied) return;
    announce(copiedMessage);
    onCopied?.();
  }
  return (
    <>
      <Button variant="quiet" onClick={handleCopy}>
        {result === 'copied' ? <Icon name="check" /> : <Icon path={copyPath} />}
        <span>{result === 'copied' ? t('Copied') : label}</span>
      </Button>
      {result === 'failed' && (
        <Note variant="error">
          {t('Your browser blocked copying. Show the value, select it and copy it yourself.')}
        </Note>
      )}
    </>
  );
}
