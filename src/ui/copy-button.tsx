import { useEffect, useState } from 'react';
import { announce } from '../core/announcements.ts';
import { type Message, useTranslation } from '../core/language/language.ts';
import { Button, type ButtonVariant } from './button.tsx';
import { copyText } from './clipboard.ts';
import { Icon } from './icon.tsx';
import { Note } from './note.tsx';

const copyPath = 'M9 9h11v11H9zM15 9V4H4v11h5';

const copiedDurationMs = 2000;

type CopyButtonProps = {
  readonly value: string;
  readonly label: string;
  /** The visible text, where the text beside the button says the rest. It is part of the label. */
  readonly shortLabel?: string;
  readonly variant?: ButtonVariant;
  /** Announced after a success. */
  readonly copiedMessage: Message;
};

/** Copies a value that need not be shown. */
export function CopyButton({
  value,
  label,
  shortLabel = label,
  variant = 'quiet',
  copiedMessage,
}: CopyButtonProps) {
  const { t } = useTranslation();
  const [result, setResult] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (result !== 'copied') return undefined;
    const timer = setTimeout(() => setResult(undefined), copiedDurationMs);
    return () => clearTimeout(timer);
  }, [result]);
  async function handleCopy() {
    const hasWorked = await copyText(value);
    setResult(hasWorked ? 'copied' : 'failed');
    if (hasWorked) announce(copiedMessage);
  }
  const isCopied = result === 'copied';
  return (
    <>
      <Button
        variant={variant}
        aria-label={isCopied ? t('Copied') : label}
        onClick={() => void handleCopy()}
      >
        {isCopied ? <Icon name="check" /> : <Icon path={copyPath} />}
        {/* The style sheet reserves the width of the longer text, so that nothing beside the button moves. */}
        <span className="button__words" data-other={isCopied ? shortLabel : t('Copied')}>
          {isCopied ? t('Copied') : shortLabel}
        </span>
      </Button>
      {result === 'failed' && (
        <Note variant="error">
          {t(
            'Your browser blocked copying. Show the value if it is hidden, then select and copy it yourself.',
          )}
        </Note>
      )}
    </>
  );
}
