import { DomainError } from '../ports/domain-error.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { idempotencyIn } from './idempotency.repository.ts';
import { fingerprintOf, type IdempotentCommand } from './idempotency.ts';

const RETRY_AFTER_S = 1;

/**
 * For commands that ask somebody outside between their two transactions: takes the key, and tells
 * what was answered under it, if anything was.
 */
export const takeKey = async (
  unit: UnitOfWork,
  command: IdempotentCommand,
  now: Date,
): Promise<{ readonly answer: unknown } | undefined> => {
  const records = idempotencyIn(unit);
  if (!(await records.tryLock(command))) {
    throw new DomainError('OPERATION_EN_COURS', { retryAfterS: RETRY_AFTER_S });
  }
  const fingerprint = fingerprintOf(command);
  const expiresAt = new Date(now.getTime() + command.lifeS * 1_000);
  const { owner, key, call } = command;
  await records.insert({ owner, key, call, fingerprint, createdAt: now, expiresAt });
  const stored = await records.lock(command);
  if (!stored.fingerprint.equals(fingerprint)) throw new DomainError('CLE_IDEMPOTENCE_REUTILISEE');
  return stored.status === null ? undefined : { answer: stored.answer };
};
