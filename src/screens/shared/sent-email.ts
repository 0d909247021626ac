import { useMemo, useSyncExternalStore } from 'react';
import { sentEmailsKey } from '../../core/forms/drafts.ts';
import { currentLanguage } from '../../core/language/language.ts';
import { pageOwner } from '../../core/owners.ts';
import { tabStorage } from '../../core/storage.ts';
import { getOwn, getString, isObject, parseJson } from '../../lib/decode.ts';
import type { RouteName } from '../../routes.ts';

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

/**
 * The email that this tab waits for. `route` is only a key: that of the screen behind the email's link, or of the form. The
 * email outlives a reload: phones reload by themselves when someone comes back from the mail app. A logout removes it (`core/forms/drafts.ts`), and so does `clearSentEmail`.
 */
export function useSentEmail(route: RouteName) {
  const text = useSyncExternalStore(changeCount.subscribe, readText);
  const sent = useMemo(() => decodeSentEmail(getOwn(parseJson(text), route)), [route, text]);
  const saveSentEmail = (data: SentEmail['data'], message?: string) =>
    writeSentEmail(route, { data, message, language: currentLanguage() });
  return [sent, saveSentEmail] as const;
}

/** Removes the email of a route, because its link has been used or the email address was wrong. */
export const clearSentEmail = (route: RouteName) => writeSentEmail(route, undefined);

function writeSentEmail(route: RouteName, email: SentEmail | undefined) {
  const all = parseJson(readText());
  tabStorage.write(sentEmailsKey, JSON.stringify({ ...(isObject(all) && all), [route]: email }));
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
