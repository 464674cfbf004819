import process from 'node:process';

const VARIABLES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT'];

/**
 * `npm run test:dates` shifts the time of a whole run: a program that tests start with a clean
 * environment has to agree with it.
 */
export const timeShiftEnvironment = (): Readonly<Record<string, string>> => {
  if (process.env['FAKETIME'] === undefined) return {};
  return Object.fromEntries(
    VARIABLES.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
};
