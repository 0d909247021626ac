import { isObject } from '../../lib/decode.ts';
import type { Result } from '../../lib/http.ts';
import { parseHash, withLanguage } from '../../lib/router.ts';
import { getEntryNumber, getHiddenHash, hiddenHashes } from './hidden-token.ts';

// A token from an email is used up by the request that sends it. If its screen is left before the response arrives, the
// history entry can no longer be changed, so that the token leaves the address before: meanwhile it is in memory only.

/** What the address shows instead. No link leads there, so that following any link is still a navigation. */
const placeholder = '#/login?link=used';

/** Takes the current hash, which has a token, out of the address. It returns if the request fails. */
export async function hideTokenUntilAnswered<Data>(
  response: Promise<Result<Data>>,
): Promise<Result<Data>> {
  const hash = getHiddenHash() ?? location.hash;
  const hashes = hiddenHashes.get();
  const entryNumber = Math.random();
  hashes.set(entryNumber, hash);
  writeEntry(
    { ...(isObject(history.state) && history.state), hiddenHash: entryNumber },
    withLanguage(placeholder, getLanguageOf(hash)),
  );
  const result = await response;
  if (result.ok) hashes.delete(entryNumber);
  else if (getEntryNumber() === entryNumber) {
    const { hiddenHash: _, ...state } = history.state;
    writeEntry(state, withLanguage(hash, getLanguageOf(location.hash)));
  }
  return result;
}

/** Where WebKit allows no more calls, the token stays in the address, and the request goes on. */
function writeEntry(state: unknown, hash: string) {
  try {
    history.replaceState(state, '', hash);
  } catch (error) {
    console.info(error);
  }
}

const getLanguageOf = (hash: string) => parseHash(hash)?.query.get('lang') ?? undefined;
