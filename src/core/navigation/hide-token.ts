import { isObject } from '../../lib/decode.ts';
import { parseHash, withLanguage } from '../../lib/router.ts';
import { getHiddenEntryId, getHiddenHash, hiddenHashes } from './hidden-hashes.ts';

// A token from an email is used up by the request that sends it. If its screen is left before the response arrives, the
// history entry can no longer be changed. The token therefore leaves the URL first: meanwhile it is in memory only.

/** What the URL shows instead: nothing that a link or another entry has, so that going there is a navigation. */
const getPlaceholder = (entryId: number) => `#/login?link=${entryId}`;

/**
 * Takes the current hash, which has a token, out of the URL. The hash is put back if the request fails; if another
 * history entry is current by then, it stays in memory, so that Back still finds it. `isCurrent` tells whether the entry of the
 * token is the current one when the response arrives.
 */
export async function hideTokenUntilAnswered<Answer extends { readonly ok: boolean }>(
  response: Promise<Answer>,
): Promise<{ readonly result: Answer; readonly isCurrent: boolean }> {
  const hash = getHiddenHash() ?? location.hash;
  const hashes = hiddenHashes.get();
  const entryId = Math.random();
  hashes.set(entryId, hash);
  replaceEntry(
    { ...(isObject(history.state) && history.state), hiddenEntryId: entryId },
    withLanguage(getPlaceholder(entryId), getLanguageOf(hash)),
  );
  const result = await response;
  const isHidden = getHiddenEntryId() === entryId;
  if (result.ok) hashes.delete(entryId);
  else if (isHidden) {
    const { hiddenEntryId: _, ...state } = history.state;
    replaceEntry(state, withLanguage(hash, getLanguageOf(location.hash)));
  }
  return {
    result,
    isCurrent: isHidden || parseHash(location.hash)?.path === parseHash(hash)?.path,
  };
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
