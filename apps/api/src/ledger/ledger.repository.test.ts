import { describe, expect, it } from 'vitest';
import { compteOf, payableTo } from './accounts.ts';
import { credit, debit, journal } from './journals.ts';
import { documentOf, readOutcome } from './ledger.repository.ts';
import type { Journal, Posting } from './posting.ts';

const AUTHOR = { actor: 'a-1', origin: 'TACHE', requestId: 'r-1', contract: '100001' } as const;
const ENTRIES = [debit(compteOf('c-1'), 100), credit(payableTo('i-1'), 100)];
const PAYMENT = journal('PAIEMENT_COMPTE', ENTRIES);
const WRITTEN = {
  kind: 'PAIEMENT_COMPTE',
  unit: 'CENTIME',
  entries: [
    { kind: 'BENEFICIAIRE_COMPTE', key: 'c-1', compte: 'c-1', amount: -100 },
    { kind: 'A_PAYER', key: 'i-1', amount: 100 },
  ],
};
const documentWith = (rest: Partial<Posting>) =>
  documentOf({ id: 'p-1', author: AUTHOR, journals: [PAYMENT], ...rest });
const journalWith = (rest: Partial<Journal>) =>
  documentWith({ journals: [{ ...PAYMENT, ...rest }] }).journals[0];

/** `ledger_post` looks at which fields are there: an absent one is no field, not an empty one. */
describe('the document of a movement', () => {
  it('[26-3] holds its author, its journals and their lines, and no more', () => {
    expect(documentWith({})).toStrictEqual({
      posting: 'p-1',
      actor: 'a-1',
      origin: 'TACHE',
      request: 'r-1',
      contract: '100001',
      journals: [WRITTEN],
    });
  });

  it.each([
    [{ isReservation: true }, { phase: 'RESERVE' }],
    [{ window: 'PAYABLE' }, { window: 'PAYABLE' }],
    [{ exit: 'UTILISE' }, { exit: 'UTILISE' }],
    [{ resolves: 12 }, { resolves: 12 }],
  ] as const)('[26-3] says what a journal is beside its lines: %o', (rest, written) => {
    expect(journalWith(rest)).toStrictEqual({ ...WRITTEN, ...written });
  });

  it('[26-3] names the voucher of a line', () => {
    const entries = [debit(compteOf('c-1'), 100, 't-1'), credit(payableTo('i-1'), 100)];
    expect(journalWith({ entries })?.entries.map(({ titre }) => titre)).toEqual(['t-1', undefined]);
  });

  it('holds its messages, its outgoing value and its day when it has some', () => {
    const line = { id: 'm-1', kind: 'PAIEMENT', dedupKey: 'd-1', payload: { montant: 100 } };
    const outgoing = { account: 'u-1' };
    const at = new Date('2027-06-10T10:00:00Z');
    expect(documentWith({ outbox: [line], outgoing, at })).toMatchObject({
      outbox: [{ id: 'm-1', kind: 'PAIEMENT', dedup: 'd-1', payload: { montant: 100 } }],
      outgoing,
      at: '2027-06-10T10:00:00.000Z',
    });
    expect(documentWith({ outbox: [] })).not.toHaveProperty('outbox');
  });

  it('[L12] holds the key of its command with the answer to give again', () => {
    const command = {
      owner: 'u-1',
      key: 'k-1',
      call: 'PAYER',
      lifeS: 60,
      status: 200,
      answer: { valeur: 'x' },
    };
    const fingerprint = Buffer.from('00ff', 'hex');
    expect(documentWith({ command: { ...command, fingerprint } })).toMatchObject({
      command: { ...command, fingerprint: '00ff' },
    });
  });
});

describe('the answer of the ledger', () => {
  it('[L12] is a movement or what was answered before', () => {
    const posted = { replay: false, journals: [1, 2], at: '2027-06-10T10:00:00Z' };
    const replayed = { replay: true, status: 200, answer: { valeur: 'x' } };
    expect(readOutcome(posted)).toEqual(posted);
    expect(readOutcome(replayed)).toEqual(replayed);
  });

  it.each([
    undefined,
    {},
    { replay: true, journals: [1], at: '2027-06-10T10:00:00Z' },
    { replay: false, status: 200, answer: 'x' },
    { replay: false, journals: ['1'], at: '2027-06-10T10:00:00Z' },
  ])('is refused in any other form: %o', (answer) => {
    expect(() => readOutcome(answer)).toThrow();
  });
});
