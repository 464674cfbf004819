import { describe, expect, it } from 'vitest';
import { chainHashOf, isWholeChain } from './consultation-chain.ts';
import type { ConsultationRecord } from './consultations.repository.ts';

const recordOf = (rank: number): ConsultationRecord => ({
  id: `id-${rank}`,
  userId: 'compte',
  rank: rank + 1,
  by: 'ASSISTANCE',
  organisme: 'Assistance',
  identifiant: 'lucie.fontaine',
  contract: null,
  isReadOnly: true,
  reason: 'Consultation',
  sessionId: `session-${rank}`,
  requestId: `requete-${rank}`,
  at: new Date(Date.UTC(2026, 10, rank + 1)),
});

const chain = () => {
  const rows: (ConsultationRecord & { hash: Buffer })[] = [];
  for (let rank = 0; rank < 4; rank += 1) {
    const record = recordOf(rank);
    rows.push({ ...record, hash: chainHashOf(record, rows.at(-1)?.hash) });
  }
  return rows;
};

describe('[P11] consultation chain', () => {
  it('is valid as written, and after retention removed its first rows', () => {
    expect(isWholeChain(chain())).toBe(true);
    expect(isWholeChain(chain().slice(2))).toBe(true);
  });

  it('is invalid when a row is changed or removed', () => {
    expect(isWholeChain(chain().toSpliced(1, 1))).toBe(false);
    const changed = chain().map((row, rank) => (rank === 2 ? { ...row, reason: 'Rien' } : row));
    expect(isWholeChain(changed)).toBe(false);
  });
});
