/** Rejects when it takes longer: a connection that hangs counts as one that has failed. */
export const within = <Value>(ms: number, work: Promise<Value>): Promise<Value> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(reject, ms, new Error('It takes too long.'));
    }),
  ]);
