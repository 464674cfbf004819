import { createHash } from 'node:crypto';
import type { Clock } from '../ports/clock.ts';
import { DomainError } from '../ports/domain-error.ts';
import type { UnitOfWork, UnitsOfWork } from '../ports/unit-of-work.ts';
import { idempotencyIn } from './idempotency.repository.ts';

export interface IdempotentCommand {
  /** Account id, `partenaire:<id>`, or `public` for an anonymous caller. */
  readonly owner: string;
  readonly key: string;
  readonly call: string;
  /** Everything that the command depends on, as it was parsed. */
  readonly input: unknown;
  readonly lifeS: number;
}

export interface CommandAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface CommandOutcome extends CommandAnswer {
  readonly isReplay: boolean;
}

/** A command that calls a partner: no transaction is open during the call. */
export interface PartnerCommand<Intent, Result> {
  /** Saves the intent with the key; must find it again when an interrupted command is repeated. */
  readonly prepare: (unit: UnitOfWork) => Promise<Intent>;
  /** May run more than once for one intent, so the partner must deduplicate. */
  readonly callPartner: (intent: Intent) => Promise<Result>;
  /** Saves the result with the answer. */
  readonly complete: (unit: UnitOfWork, intent: Intent, result: Result) => Promise<CommandAnswer>;
}

const RETRY_AFTER_S = 1;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Two bodies that differ only in the order of their fields are the same command. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isRecord(value)) return value;
  return Object.keys(value)
    .toSorted()
    .map((key) => [key, canonical(value[key])]);
};

export const fingerprintOf = (command: IdempotentCommand): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([command.call, canonical(command.input)]))
    .digest();

/** Takes the key, or returns the answer stored under it. */
const takeKey = async (
  unit: UnitOfWork,
  command: IdempotentCommand,
  createdAt: Date,
): Promise<CommandOutcome | undefined> => {
  const repository = idempotencyIn(unit);
  if (!(await repository.tryLock(command))) {
    throw new DomainError('OPERATION_EN_COURS', { retryAfterS: RETRY_AFTER_S });
  }
  const fingerprint = fingerprintOf(command);
  const expiresAt = new Date(createdAt.getTime() + command.lifeS * 1_000);
  const { owner, key, call } = command;
  await repository.insert({ owner, key, call, fingerprint, createdAt, expiresAt });
  const stored = await repository.lock(command);
  if (!stored.fingerprint.equals(fingerprint)) throw new DomainError('CLE_IDEMPOTENCE_REUTILISEE');
  if (stored.status === null) return undefined;
  return { status: stored.status, body: stored.answer ?? undefined, isReplay: true };
};

/**
 * The first of the two ways in which a command is executed once; the other is a ledger posting that
 * carries the key (ledger/idempotent-postings.repository.ts). Key, effect and answer are one
 * transaction: either all of them happened or none.
 */
export const createIdempotency = (units: UnitsOfWork, clock: Clock) => ({
  run: (
    command: IdempotentCommand,
    effect: (unit: UnitOfWork) => Promise<CommandAnswer>,
  ): Promise<CommandOutcome> =>
    units.transact(
      async (unit) => {
        const replay = await takeKey(unit, command, clock.realNow());
        if (replay !== undefined) return replay;
        const answer = await effect(unit);
        await idempotencyIn(unit).saveAnswer(command, answer.status, answer.body);
        return { ...answer, isReplay: false };
      },
      { isRepeatable: true },
    ),

  /**
   * The same around a call to a partner: key and intent, then the call, then effect and answer. A
   * command repeated after an interruption has no answer yet and continues from its intent.
   */
  runWithPartner: async <Intent, Result>(
    command: IdempotentCommand,
    { prepare, callPartner, complete }: PartnerCommand<Intent, Result>,
  ): Promise<CommandOutcome> => {
    const taken = await units.transact(
      async (unit) => {
        const replay = await takeKey(unit, command, clock.realNow());
        return replay === undefined ? { intent: await prepare(unit) } : { replay };
      },
      { isRepeatable: true },
    );
    if ('replay' in taken) return taken.replay;
    const result = await callPartner(taken.intent);
    const answer = await units.transact(
      async (unit) => {
        const completed = await complete(unit, taken.intent, result);
        await idempotencyIn(unit).saveAnswer(command, completed.status, completed.body);
        return completed;
      },
      { isRepeatable: true },
    );
    return { ...answer, isReplay: false };
  },
});

export type Idempotency = ReturnType<typeof createIdempotency>;
