import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { MovementAuthor, Posting } from '../../../ledger/posting.ts';
import { hasSqlState } from '../../../platform/db/database-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';

export type TaskPosting = Omit<Posting, 'command' | 'outbox' | 'at'>;

const UNIQUE_VIOLATION = '23505';
/** Somebody else moved it first, or holds it: the next run looks again. */
const TAKEN = new Set(['SOLDE_INSUFFISANT', 'OPERATION_HORS_PERIODE', 'OPERATION_EN_COURS']);

const isTaken = (error: unknown): boolean =>
  hasSqlState(error, UNIQUE_VIOLATION) || (error instanceof DomainError && TAKEN.has(error.code));

export const taskAuthor = (contract: string, requestId: string): MovementAuthor => ({
  actor: 'calendrier',
  origin: 'TACHE',
  requestId,
  contract,
});

/**
 * Posts a page of movements together, for speed; when one of them meets the work of another
 * replica, each goes by itself and that one is left. Says how many were posted.
 */
export const postTogether = async (
  units: Platform['units'],
  postings: readonly TaskPosting[],
): Promise<number> => {
  try {
    await units.transact(async (unit) => {
      const ledger = ledgerIn(unit);
      for (const posting of postings) await ledger.post(posting);
    });
    return postings.length;
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  let count = 0;
  for (const posting of postings) {
    try {
      await units.transact((unit) => ledgerIn(unit).post(posting));
      count += 1;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  return count;
};
