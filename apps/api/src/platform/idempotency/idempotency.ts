import { createHash } from 'node:crypto';
import type { Clock } from '../ports/clock.ts';
import { DomainError } from '../ports/domain-error.ts';
import type { UnitOfWork, UnitsOfWork } from '../ports/unit-of-work.ts';
import { idempotencyIn } from './idempotency.repository.ts';

export interface IdempotentCommand {
  /** The person or the partner's program, or `public` where nobody is known. */
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

export interface Idempotency {
  readonly run: (
    command: IdempotentCommand,
    effect: (unit: UnitOfWork) => Promise<CommandAnswer>,
  ) => Promise<CommandAnswer & { readonly isReplay: boolean }>;
}

const RETRY_AFTER_S = 1;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The order in which a client wrote its fields does not make another command. */
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

/** Key, effect and answer are one transaction: either all of them happened or none. */
export const createIdempotency = (units: UnitsOfWork, clock: Clock): Idempotency => ({
  run: (command, effect) =>
    units.transact(
      async (unit) => {
        const repository = idempotencyIn(unit);
        const fingerprint = fingerprintOf(command);
        if (!(await repository.tryLock(command))) {
          throw new DomainError('OPERATION_EN_COURS', { retryAfterS: RETRY_AFTER_S });
        }
        const createdAt = clock.realNow();
        const expiresAt = new Date(createdAt.getTime() + command.lifeS * 1_000);
        await repository.insert({
          owner: command.owner,
          key: command.key,
          call: command.call,
          fingerprint,
          createdAt,
          expiresAt,
        });
        const stored = await repository.lock(command);
        if (!stored.fingerprint.equals(fingerprint)) {
          throw new DomainError('CLE_IDEMPOTENCE_REUTILISEE');
        }
        if (stored.status !== null) {
          return { status: stored.status, body: stored.answer ?? undefined, isReplay: true };
        }
        const answer = await effect(unit);
        await repository.saveAnswer(command, answer.status, answer.body);
        return { ...answer, isReplay: false };
      },
      { isRepeatable: true },
    ),
});
