import { createHash } from 'node:crypto';
import type {
  ChainedConsultation,
  ChainEnd,
  ConsultationRecord,
} from './consultations.repository.ts';

const FIRST_PREVIOUS_HASH = Buffer.alloc(32);

/** Covers the row and the hash before it, so that changing or removing a row breaks the chain. */
export const chainHashOf = (record: ConsultationRecord, previous: Buffer | undefined): Buffer =>
  createHash('sha256')
    .update(previous ?? FIRST_PREVIOUS_HASH)
    .update(
      JSON.stringify([
        record.id,
        record.userId,
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
        // Older rows have no screen and keep the hash they were written with.
        ...(record.screen === undefined || record.screen === null ? [] : [record.screen]),
      ]),
    )
    .digest();

export const chainedAfter = (
  last: ChainEnd | undefined,
  consultation: Omit<ConsultationRecord, 'rank'>,
): ChainedConsultation => {
  const record = { ...consultation, rank: (last?.rank ?? 0) + 1 };
  return { ...record, hash: chainHashOf(record, last?.hash ?? undefined) };
};

/** Takes the rows of one person, oldest first; retention may have deleted the first rows. */
export const isWholeChain = (rows: readonly ChainedConsultation[]): boolean =>
  rows.every((row, index) => {
    const previous = rows[index - 1]?.hash;
    const isVerifiable = previous !== undefined || row.rank === 1;
    return !isVerifiable || chainHashOf(row, previous).equals(row.hash);
  });
