import { useEffect, useState } from 'react';
import { useAnnounce } from '../core/announcements.ts';
import { msg, useTranslation } from '../core/language/language.ts';

/** After this time, a call that has not been answered is said to be slow. */
export const slowAfterMs = 10_000;
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
