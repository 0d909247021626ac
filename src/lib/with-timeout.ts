/** Rejects if the promise takes longer, so that a hanging connection counts as a failed one. */
export function withTimeout<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ms, new Error('Timed out.'));
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
