import process from 'node:process';

const VARIABLES = ['LD_PRELOAD', 'CLOCK_SHIFT_SECONDS'];

/**
 * `npm run verify -- dates` shifts the time of a whole run: a program that tests start with a clean
 * environment has to agree with it.
 */
export const timeShiftEnvironment = (): Readonly<Record<string, string>> => {
  if (process.env['CLOCK_SHIFT_SECONDS'] === undefined) return {};
  return Object.fromEntries(
    VARIABLES.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
};
