import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../platform/ports/domain-error.ts';
import { readingLedgerErrors } from './ledger-errors.ts';

const refusal = (details: Partial<pg.DatabaseError>) =>
  Object.assign(new pg.DatabaseError('refused', 7, 'error'), details);
const readOf = (error: unknown): Promise<unknown> =>
  readingLedgerErrors(Promise.reject(error)).catch((read: unknown) => read);

describe('a refusal of the ledger', () => {
  it.each([
    [{ code: 'LG002' }, 'LEDGER_SUSPENDU'],
    [{ code: 'LG003' }, 'CLE_IDEMPOTENCE_REUTILISEE'],
    [{ code: 'LG004' }, 'OPERATION_HORS_PERIODE'],
    [{ code: 'LG008' }, 'MOUVEMENT_DEJA_TRAITE'],
    [{ code: '55P03' }, 'OPERATION_EN_COURS'],
    [{ code: '23514', constraint: 'ledger_account_covered' }, 'SOLDE_INSUFFISANT'],
    [{ code: 'LG009' }, 'OPERATIONS_SUSPENDUES'],
  ] as const)('[26-3] %o is told as %s, with its cause for the log', async (details, code) => {
    const error = refusal(details);
    const read = await readOf(error);
    expect(read).toBeInstanceOf(DomainError);
    expect(read).toMatchObject({ code, cause: error });
  });

  it.each([
    { code: '23514', constraint: 'ledger_entry_amount_check' },
    { code: '23505', constraint: 'ledger_account_covered' },
    { code: 'LG005' },
    {},
  ])('stays as it is when the person can do nothing about it: %o', async (details) => {
    const error = refusal(details);
    expect(await readOf(error)).toBe(error);
  });

  it('is only read from the database', async () => {
    const error = Object.assign(new Error('elsewhere'), { code: 'LG002' });
    expect(await readOf(error)).toBe(error);
  });

  it('says when to try again only for a lock that another holds', async () => {
    expect(await readOf(refusal({ code: '55P03' }))).toMatchObject({ retryAfterS: 1 });
    expect(await readOf(refusal({ code: 'LG002' }))).toMatchObject({ retryAfterS: undefined });
  });

  it('leaves an answer alone', async () => {
    expect(await readingLedgerErrors(Promise.resolve('posted'))).toBe('posted');
  });
});
