import pg from 'pg';

const textOf = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || !('text' in query)) return undefined;
  return typeof query.text === 'string' ? query.text : undefined;
};

/** Holds each statement of this process back for a while, and counts those that `work` sends. */
export const slowly = async <T>(
  delayMs: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly statements: number }> => {
  let statements = 0;
  const original: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof original !== 'function') throw new Error('the driver has changed');
  Reflect.set(pg.Client.prototype, 'query', function held(this: pg.Client, ...args: unknown[]) {
    statements += 1;
    return new Promise((resolve, reject) => {
      setTimeout(() => {
        Promise.resolve<unknown>(Reflect.apply(original, this, args)).then(resolve, reject);
      }, delayMs);
    });
  });
  try {
    return { result: await work(), statements };
  } finally {
    Reflect.set(pg.Client.prototype, 'query', original);
  }
};

/** Every statement that this process sends to a database while `work` runs, in order. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const seen: string[] = [];
  const original: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof original !== 'function') throw new Error('the driver has changed');
  Reflect.set(pg.Client.prototype, 'query', function spied(this: pg.Client, ...args: unknown[]) {
    const text = textOf(args[0]);
    // The maintenance switch is read at its own interval, independent of calls.
    if (text !== undefined && !text.includes('platform_state')) seen.push(text);
    const result: unknown = Reflect.apply(original, this, args);
    return result;
  });
  try {
    await work();
    return seen;
  } finally {
    Reflect.set(pg.Client.prototype, 'query', original);
  }
};
