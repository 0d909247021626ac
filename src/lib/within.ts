/** Rejects when the work takes longer: a connection that hangs counts as one that has failed. */
export function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ms, new Error('It takes too long.'));
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
