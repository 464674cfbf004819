import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** `npm run verify -- dates` shifts the clock of the run by these: a program has the same one. */
const CLOCK_SHIFT: ReadonlySet<string> = new Set(['LD_PRELOAD', 'CLOCK_SHIFT_SECONDS']);

export const PROGRAM_ENV = {
  /** Programs that tests start one after the other read their code once. */
  NODE_COMPILE_CACHE: join(tmpdir(), 'portail-tests-compiled'),
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => CLOCK_SHIFT.has(name))),
};
