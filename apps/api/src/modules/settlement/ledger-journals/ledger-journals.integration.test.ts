import type {
  LedgerJournal,
  LedgerJournalSheet,
  LedgerMovements,
} from '@portail/contract/settlement/ledger-journals.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openOperator } from '../../../../test/operator-sessions.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const BOOKS = '/api/sap/grand-livre';
const api = useTestApi();
let operator = '';
let paid: { readonly reference: string; readonly account: string };

const get = (url: string, token = operator) =>
  api.current.http.inject({ url: `${BOOKS}${url}`, headers: bearer(token) });
const read = async <T>(url: string): Promise<T> => {
  const reply = await get(url);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<T>();
};
const journals = (query = '') => read<LedgerJournal[]>(`/journaux${query}`);

beforeAll(async () => {
  operator = await openOperator(api.current);
  const [row] = await api.current.query(
    `select p.reference, b.account_id as account from paiement_compte p
     join ledger_journal j on j.posting_id = p.posting_id
     join beneficiary b on b.id = p.beneficiary_id
     where j.unit = 'CENTIME' order by j.id limit 1`,
  );
  paid = { reference: String(row?.['reference']), account: String(row?.['account']) };
});

describe('the journals of the ledger', () => {
  it('[32-5] an amount is followed from the number of its operation to its entries', async () => {
    const [found] = await journals(`?recherche=${paid.reference.toLowerCase()}`);
    if (found === undefined) throw new Error('the payment has no journal');
    const sheet = await read<LedgerJournalSheet>(`/journaux/${found.numero}`);
    expect(sheet).toMatchObject(found);
    expect(sheet.ecritures.map(({ idPersonne }) => idPersonne)).toContain(paid.account);
    const cents = sheet.ecritures.map(({ valeur }) => Math.round(valeur * 100));
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(0);
    const gained = cents.filter((one) => one > 0).reduce((sum, one) => sum + one, 0);
    expect(gained).toBe(Math.round(sheet.valeur * 100));
    expect(await journals(`?recherche=${found.numero}`)).toEqual([found]);
  });

  it('[32-5] the journals of a voucher are found by its number', async () => {
    const [entry] = await api.current.query(
      'select titre_numero, journal_id from ledger_entry where titre_numero is not null limit 1',
    );
    const numbers = (await journals(`?recherche=${String(entry?.['titre_numero'])}`)).map(
      ({ numero }) => numero,
    );
    expect(numbers).toContain(Number(entry?.['journal_id']));
    expect(await journals('?recherche=CM0000000000')).toEqual([]);
  });

  it('[32-5] without a number the list is that of the last month, sorted and filtered', async () => {
    const [old] = await api.current.query(
      `with source as (
         select id from ledger_journal where kind = 'PAIEMENT_COMPTE' and unit = 'CENTIME' limit 1
       ), old as (
         insert into ledger_journal (posting_id, kind, unit, phase, occurred_at, actor, origin,
           request_id, contract_numero)
         select posting_id, kind, unit, phase, occurred_at - interval '400 days', actor, origin,
           'essai', contract_numero
         from ledger_journal where id in (select id from source) returning id
       ), copied as (
         insert into ledger_entry (journal_id, line, account_id, amount, occurred_at)
         select old.id, e.line, e.account_id, e.amount, e.occurred_at - interval '400 days'
         from ledger_entry e, old where e.journal_id in (select id from source) returning journal_id
       )
       select distinct journal_id as id from copied`,
    );
    const listed = await journals('?taille=101');
    const numbers = listed.map(({ numero }) => numero);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect(numbers).not.toContain(Number(old?.['id']));
    expect(await journals(`?recherche=${String(old?.['id'])}`)).toHaveLength(1);
    const kinds = (await journals('?nature=PAIEMENT_COMPTE')).map(({ nature }) => nature);
    expect([...new Set(kinds)]).toEqual(['PAIEMENT_COMPTE']);
  });

  it('[32-5] the movements of a period add up to zero in each unit', async () => {
    const { comptes } = await read<LedgerMovements>('/mouvements?periode=TRIMESTRE');
    expect(comptes.length).toBeGreaterThan(2);
    for (const unit of new Set(comptes.map(({ unite }) => unite))) {
      const sum = comptes
        .filter(({ unite }) => unite === unit)
        .reduce((total, { difference }) => total + Math.round(difference * 100), 0);
      expect(sum, unit).toBe(0);
    }
    for (const { entrees, sorties, difference } of comptes)
      expect(Math.round((entrees - sorties) * 100)).toBe(Math.round(difference * 100));
  });

  it('[32-5] are read by operators alone, and an unknown journal is not found', async () => {
    expect((await get('/journaux/999999999')).statusCode).toBe(404);
    expect((await get('/journaux/zero')).statusCode).toBe(400);
    const person = await api.current.signIn('demo-rh');
    for (const url of ['/journaux', '/journaux/1', '/mouvements'])
      expect((await get(url, person)).statusCode).toBe(403);
    expect((await get('/journaux/export?format=csv')).statusCode).toBe(200);
  });
});
