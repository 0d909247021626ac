import { tabStorage } from '../storage.ts';

// The emails with a link that this tab has requested. `screens/shared/sent-email.ts` reads and writes them, and is not part of
// the initial bundle.

export const sentEmailsKey = 'sent';

export const removeSentEmails = () => tabStorage.remove(sentEmailsKey);
