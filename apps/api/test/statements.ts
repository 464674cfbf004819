import pg from 'pg';

const textOf = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || !('text' in query)) return undefined;
  return typeof query.text === 'string' ? query.text : undefined;
};

/** Every statement that this process sends to a database while `work` runs, in order. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const seen: string[] = [];
  const original: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof original !== 'function') throw new Error('the driver has changed');
  Reflect.set(pg.Client.prototype, 'query', function spied(this: pg.Client, ...args: unknown[]) {
    const text = textOf(args[0]);
    // The maintenance switch is read at its own pace, whoever calls.
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
