import { createHash } from 'node:crypto';
import type {
  ChainedConsultation,
  ChainEnd,
  ConsultationRecord,
} from './consultations.repository.ts';

const NOTHING_BEFORE = Buffer.alloc(32);

/** Over a row and the one before it: whoever changes one, or takes one out, breaks all that follow. */
export const chainHashOf = (record: ConsultationRecord, before: Buffer | undefined): Buffer =>
  createHash('sha256')
    .update(before ?? NOTHING_BEFORE)
    .update(
      JSON.stringify([
        record.id,
        record.accountId,
        record.rank,
        record.by,
        record.organisme,
        record.identifiant,
        record.contract,
        record.isReadOnly,
        record.reason,
        record.sessionId,
        record.requestId,
        record.at.toISOString(),
        // Rows from before there was a screen keep their seal.
        ...(record.screen === undefined || record.screen === null ? [] : [record.screen]),
      ]),
    )
    .digest();

/** The next row of a person, after the last one. */
export const chainedAfter = (
  last: ChainEnd | undefined,
  visit: Omit<ConsultationRecord, 'rank'>,
): ChainedConsultation => {
  const record = { ...visit, rank: (last?.rank ?? 0) + 1 };
  return { ...record, hash: chainHashOf(record, last?.hash ?? undefined) };
};

/** Rows of one person from the oldest; those before the first may have been forgotten in time. */
export const isWholeChain = (rows: readonly ChainedConsultation[]): boolean =>
  rows.every((row, index) => {
    const before = rows[index - 1]?.hash;
    const rests = before !== undefined || row.rank === 1;
    return !rests || chainHashOf(row, before).equals(row.hash);
  });
