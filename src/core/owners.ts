import { createOwner } from '../lib/owner.ts';

// All state outside components and forms is created by one of these two owners, and is dropped with it.

/** The page: it lives until the function that `start` in `main.tsx` returns is called, or until a reload. */
export const pageOwner = createOwner();

/** The session: of one logged-in user, or of the visitor before and after. `core/session/session.ts` ends it. */
export const sessionOwner = createOwner();
