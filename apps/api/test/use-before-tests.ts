import { afterAll, beforeAll } from 'vitest';

/** A value created before the tests of a file and closed after them. */
export const useBeforeTests = <T>(
  create: () => T | Promise<T>,
  close?: (value: T) => Promise<void>,
): { readonly current: T } => {
  let held: { readonly value: T } | undefined;
  beforeAll(async () => {
    held = { value: await create() };
  });
  afterAll(async () => {
    if (held !== undefined) await close?.(held.value);
  });
  return {
    get current() {
      if (held === undefined) throw new Error('read inside a test or a hook');
      return held.value;
    },
  };
};
