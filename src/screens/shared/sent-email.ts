import { useMemo, useSyncExternalStore } from 'react';
import { sentEmailsKey } from '../../core/forms/sent-emails.ts';
import { currentLanguage } from '../../core/language/language.ts';
import { pageOwner } from '../../core/owners.ts';
import { tabStorage } from '../../core/storage.ts';
import { getOwn, getString, isObject, parseJson } from '../../lib/decode.ts';

/** An email with a link that the service was asked to send. */
export type SentEmail = {
  /** The values that were sent, including the email address. They fill the form again if that was wrong. */
  readonly data: Readonly<Record<string, string>> & { readonly email: string };
  /** The service's own message, and the language that it is in. */
  readonly message?: string | undefined;
  readonly language: string;
};

/** Tells the screens of each change: the form that has sent a request may have been left and opened again. */
const changeCount = pageOwner.createStore(() => 0);

const readText = () => tabStorage.read(sentEmailsKey) ?? '';

/** What the link in the email is for. */
export type EmailPurpose = 'registration' | 'passwordReset' | 'profileDeletion';

/**
 * The email for this purpose that was requested in this tab. It outlives a reload: phones reload by themselves when someone
 * comes back from the mail app. A logout removes it (`core/forms/drafts.ts`), and so does `clearSentEmail`.
 */
export function useSentEmail(purpose: EmailPurpose) {
  const text = useSyncExternalStore(changeCount.subscribe, readText);
  const sent = useMemo(() => decodeSentEmail(getOwn(parseJson(text), purpose)), [purpose, text]);
  const saveSentEmail = (data: SentEmail['data'], message?: string) =>
    writeSentEmail(purpose, { data, message, language: currentLanguage() });
  return [sent, saveSentEmail] as const;
}

/** Removes an email, because its link has been used or the email address was wrong. */
export const clearSentEmail = (purpose: EmailPurpose) => writeSentEmail(purpose, undefined);

function writeSentEmail(purpose: EmailPurpose, email: SentEmail | undefined) {
  const all = parseJson(readText());
  tabStorage.write(sentEmailsKey, JSON.stringify({ ...(isObject(all) && all), [purpose]: email }));
  changeCount.set(changeCount.get() + 1);
}

function decodeSentEmail(value: unknown): SentEmail | undefined {
  const data = getOwn(value, 'data');
  const email = getString(data, 'email');
  if (!isObject(data) || email === undefined) return undefined;
  const texts = Object.entries(data).filter(([, text]) => typeof text === 'string');
  return {
    data: { ...(Object.fromEntries(texts) as Record<string, string>), email },
    message: getString(value, 'message'),
    language: getString(value, 'language') ?? '',
  };
}
