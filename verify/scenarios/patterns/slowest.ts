import process from 'node:process';
import { createContext, Script } from 'node:vm';
import type { Pattern } from './collect.ts';

const LENGTH = 100_000;
const STOP_AFTER_MS = 500;
const ROUNDS = 3;
const US_PER_MS = 1_000;

/** Long runs of what patterns repeat… */
const SEEDS = ['a', '0', ' ', '-', '/', '.', '<', '\t', '\n', '\u00a0', 'é'];
const SEEDS_OF_MANY = ['0 ', 'a@', 'a.', '0,', 'aA0-', '<a ', '&amp;'];
/** … with an end that makes them go back. */
const ENDS = ['', '!', '\u0000', '\n', '@', 'z0'];

export const hostileInputs = (): readonly string[] =>
  [...SEEDS, ...SEEDS_OF_MANY].flatMap((seed) =>
    ENDS.map((end) => seed.repeat(Math.ceil(LENGTH / seed.length)).slice(0, LENGTH) + end),
  );

const PROGRAM = new Script('pattern.lastIndex = 0; pattern.test(input)');

/** Of this thread alone: a neighbour that takes the core is not the pattern's fault. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / US_PER_MS;
};

/** How long a pattern takes on its worst input; one that does not end is stopped. */
export const slowestMs = (
  { source, flags }: Pick<Pattern, 'source' | 'flags'>,
  inputs: readonly string[],
): number => {
  const context = createContext({ pattern: new RegExp(source, flags), input: '' });
  const once = (input: string): number => {
    context['input'] = input;
    const begun = cpuMs();
    try {
      PROGRAM.runInContext(context, { timeout: STOP_AFTER_MS });
    } catch {
      return Number.POSITIVE_INFINITY;
    }
    return cpuMs() - begun;
  };
  let worst = 0;
  for (const input of inputs) {
    let least = once(input);
    // Read again where it matters: the first reading may have compiled the pattern.
    for (let round = 1; round < ROUNDS && least > 1 && Number.isFinite(least); round += 1) {
      least = Math.min(least, once(input));
    }
    worst = Math.max(worst, least);
    if (!Number.isFinite(worst)) return worst;
  }
  return worst;
};
