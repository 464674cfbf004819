import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import { DomainError } from '../../../src/platform/ports/domain-error.ts';
import type { Holder } from './holder.ts';
import type { Model } from './model.ts';
import { Refused } from './refused.ts';

const OK = 'OK';
const ONCE = 'MOUVEMENT_DEJA_TRAITE';

/** A command on the present books: what is sent, what must come of it. */
export interface Attempt<T> {
  /** A code of the catalogue, or that it is carried out. */
  readonly expected: string;
  /** Sent as often as there are duplicates, all at once. */
  readonly send: () => Promise<T>;
  /** What the model becomes when it was carried out. */
  readonly apply: (outcome: T) => void;
  /** Each of the duplicates is carried out, to the same end and with the same answer. */
  readonly isRepeatable?: true;
}

type Plan<T> = (model: Model, holder: Holder) => Attempt<T> | undefined;

export const expectedIf = (isAllowed: boolean, otherwise: string): string =>
  isAllowed ? OK : otherwise;

const isReplay = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'replay' in value && value.replay === true;

const codeOf = (reason: unknown): string =>
  reason instanceof DomainError || reason instanceof Refused ? reason.code : String(reason);

const bodyOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null && 'body' in value
    ? [JSON.stringify(value.body)]
    : [];

const assess = <T>(
  name: string,
  { expected, apply, isRepeatable }: Attempt<T>,
  settled: readonly PromiseSettledResult<T>[],
): void => {
  const done = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const codes = settled.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
  if (expected !== OK) {
    expect(codes, name).toEqual(settled.map(() => expected));
    return;
  }
  // HTTP answers have the same codes.
  expect(new Set(done.flatMap(bodyOf)).size, name).toBeLessThanOrEqual(1);
  if (isRepeatable === true) {
    expect(codes, name).toEqual([]);
    for (const outcome of done.slice(0, 1)) apply(outcome);
    return;
  }
  const first = done.filter((value) => !isReplay(value));
  const replays = done.filter(isReplay);
  // With a key the others are answered like the first one; without, they come too late.
  expect([first.length, codes], name).toEqual([
    1,
    Array.from({ length: settled.length - done.length }, () => ONCE),
  ]);
  for (const replay of replays) expect(replay, name).toEqual(replays[0]);
  for (const outcome of first) apply(outcome);
};

export class LedgerCommand<T> implements AsyncCommand<Model, Holder> {
  readonly #name: string;
  readonly #duplicates: number;
  readonly #plan: Plan<T>;

  constructor(name: string, duplicates: number, plan: Plan<T>) {
    this.#name = name;
    this.#duplicates = duplicates;
    this.#plan = plan;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, holder: Holder): Promise<void> {
    const attempt = this.#plan(model, holder);
    if (attempt === undefined) return;
    const sent = Array.from({ length: 1 + this.#duplicates }, () => attempt.send());
    assess(this.#name, attempt, await Promise.allSettled(sent));
  }

  toString(): string {
    return `${this.#name}×${1 + this.#duplicates}`;
  }
}
