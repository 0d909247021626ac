import { isObject } from '../../lib/decode.ts';
import { parseHash, withLanguage } from '../../lib/router.ts';
import { getHiddenEntryId, getHiddenHash, hiddenHashes } from './hidden-hashes.ts';

// A token from an email is used up by the request that sends it. If its screen is left before the response arrives, the
// history entry can no longer be changed. The token therefore leaves the URL first: meanwhile it is in memory only.

/** What the URL shows instead. No link leads there, so that following any link is still a navigation. */
const placeholder = '#/login?link=used';

/**
 * Takes the current hash, which has a token, out of the URL. The hash is put back if the request fails; if another
 * history entry is current by then, it stays in memory, so that Back still finds it.
 */
export async function hideTokenUntilAnswered<Answer extends { readonly ok: boolean }>(
  response: Promise<Answer>,
): Promise<Answer> {
  const hash = getHiddenHash() ?? location.hash;
  const hashes = hiddenHashes.get();
  const entryId = Math.random();
  hashes.set(entryId, hash);
  replaceEntry(
    { ...(isObject(history.state) && history.state), hiddenEntryId: entryId },
    withLanguage(placeholder, getLanguageOf(hash)),
  );
  const result = await response;
  if (result.ok) hashes.delete(entryId);
  else if (getHiddenEntryId() === entryId) {
    const { hiddenEntryId: _, ...state } = history.state;
    replaceEntry(state, withLanguage(hash, getLanguageOf(location.hash)));
  }
  return result;
}

/** Where WebKit allows no more calls, the URL stays as it is, and the request goes on. */
function replaceEntry(state: unknown, hash: string) {
  try {
    history.replaceState(state, '', hash);
  } catch (error) {
    console.info(error);
  }
}

const getLanguageOf = (hash: string) => parseHash(hash)?.query.get('lang') ?? undefined;
