import { setTimeout as delay } from 'node:timers/promises';
import { isLongRun } from '@portail/testing/long/is-long-run.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { underWatch, type Fate } from './statement-hook.ts';

const CUTS = ['cut-before', 'cut-after', 'die-before', 'die-after'] as const;
type Cut = (typeof CUTS)[number];

/** Before a statement and after it: where many statements follow, one manner of stopping for each. */
export const BEFORE_AND_AFTER = ['cut-before', 'die-after'] as const satisfies readonly Cut[];

/** A lost connection is one statement's; of a process that has died nothing more comes. */
const fateAt =
  (point: number, cut: Cut) =>
  (_text: string, rank: number): Fate => {
    if (rank === point) return cut;
    return rank > point && cut.startsWith('die') ? 'die-before' : 'pass';
  };

export interface Stop {
  readonly name: string;
  readonly fate: (text: string, rank: number) => Fate;
  /** A killed process sends no answer. */
  readonly isHeard: boolean;
}

/** Up to here every combination is quick enough for `npm test`. */
const FEW = 12;

/**
 * Every kind of stop at every statement; in `npm test`, where there are many, one kind at each
 * statement, the next kind at the next one.
 */
export const stopsOf = (statements: number, cuts: readonly Cut[] = CUTS): readonly Stop[] => {
  const isWhole = isLongRun() || statements * cuts.length <= FEW;
  return Array.from({ length: statements }, (_, index) => index + 1).flatMap((point) =>
    cuts
      .filter((_, kind) => isWhole || kind === point % cuts.length)
      .map((cut) => ({
        name: `${cut}-${point}`,
        fate: fateAt(point, cut),
        isHeard: cut.startsWith('cut'),
      })),
  );
};

export const countStatements = async (work: () => Promise<unknown>): Promise<number> => {
  const { statements } = await underWatch(() => 'pass', work);
  return statements;
};

const TRIED_AGAIN = [409, 429, 503];

/** Every reported failure must be retryable. */
export const expectTriedAgain = (
  { statusCode, headers, body }: LightMyRequestResponse,
  name = '',
): void => {
  expect(TRIED_AGAIN, `${name} ${body}`).toContain(statusCode);
  expect(headers['retry-after'], `${name} ${body}`).toBeDefined();
};

/** The answer that the client received for interrupted work. */
export const heardOf = async (
  { name, fate, isHeard }: Stop,
  work: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse | undefined> => {
  const { result } = await underWatch(fate, work);
  if (!isHeard || result.status !== 'fulfilled') return undefined;
  if (result.value.statusCode !== 200) expectTriedAgain(result.value, name);
  return result.value;
};

const PAUSE_MS = 250;
const MOST_TRIES = 60;
const UNDER_WAY = /"OPERATION_EN_COURS"/;

/**
 * As a client repeats an interrupted command. The database may notice a cut connection late: until
 * then its locks are held, and the answer is to wait.
 */
export const repeated = async (
  send: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> => {
  for (let tries = 1; ; tries += 1) {
    const reply = await send();
    if (!UNDER_WAY.test(reply.body) || tries === MOST_TRIES) return reply;
    await delay(PAUSE_MS);
  }
};
