import { useEffect, useState } from 'react';
import { type Message, useText } from '../core/language/language.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const copyPath =
  'M10.5 8.500h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM15.5 8.500v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2';

const shownMs = 2500;

type CopyButtonProps = {
  readonly value: string;
  readonly label: string;
  /** What the live region says when it has worked. */
  readonly done: Message;
};

/** Copies without showing. Where the clipboard is missing, as on plain http, an older way is tried. */
export function CopyButton({ value, label, done }: CopyButtonProps) {
  const { t, say } = useText();
  const [result, setResult] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (result !== 'copied') return undefined;
    const timer = setTimeout(() => setResult(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => setResult((await copyText(value)) ? 'copied' : 'failed');
  const outcome =
    result &&
    {
      copied: say(done),
      failed: t('Copying is not possible here. Show the value, select it and press Ctrl+C.'),
    }[result];
  return (
    <>
      <Button onClick={copy}>
        {result === 'copied' ? <Icon name="check" /> : <Icon path={copyPath} />}
        {label}
      </Button>
      <span role="status" className="copied">
        {outcome}
      </span>
    </>
  );
}

async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return copyBySelection(value);
  }
}

/** For pages without `navigator.clipboard`: hands the value to the browser's own copy command. */
function copyBySelection(value: string): boolean {
  const hand = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', value);
    event.preventDefault();
  };
  document.addEventListener('copy', hand);
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', hand);
  }
}
