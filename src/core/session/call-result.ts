import type { Failure, Result } from '../../lib/http.ts';

/** Why a call to the service has failed. `session-expired`: its session has ended, and the user has to log in again. */
export type CallFailure = Failure | { readonly kind: 'session-expired' };

/** What the functions of `api/` return. */
export type CallResult<Data> = Result<Data, CallFailure>;
