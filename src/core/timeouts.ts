// How long the page waits for what is loaded, in milliseconds. Calls to the service have no time-out.

/** For a dictionary. After that, the language stays as it is. */
export const dictionaryTimeoutMs = 4_000;

/** For the first screen, once its dictionary is there. After that, header and footer are shown without it. */
export const firstScreenTimeoutMs = 3_000;

/** For any module. After that, the screen offers to try again. */
export const moduleTimeoutMs = 10_000;
