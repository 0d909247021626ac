import { useEffect, useState } from 'react';
import { useAnnounce } from '../core/announcements.ts';
import { msg, useTranslation } from '../core/language/language.ts';

/** As long as `.loading` (styles/card.css) waits before it says the same. */
const slowAfterMs = 10_000;
const slow = msg('This is taking longer than usual.');

/** Says beside a busy button, after ten seconds, that its call is slow. Rendered while the button is busy. */
export function SlowNotice() {
  const { formatMessage } = useTranslation();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useAnnounce(isSlow ? slow : undefined);
  return isSlow && <p className="note">{formatMessage(slow)}</p>;
}
