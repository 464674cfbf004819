import { beforeAll, describe, expect, it } from 'vitest';
import { scopeOfPerson, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { accountQueries } from './accounts.queries.ts';
import { checkbookQueries } from './checkbooks.queries.ts';
import { holderQueries } from './holder.queries.ts';
import { ownAccountsIn } from './own-accounts.repository.ts';
import { paymentQueries, receiptQueries } from './payments.queries.ts';
import { statementQueries, transferQueries } from './statements.queries.ts';
import { taxQueries } from './tax.queries.ts';

/*
 * Each query is tested alone, because its rows must be safe without the checks that precede it in a
 * call.
 */
const api = useTestApi();
const reader = () => api.current.server.platform.reader;
const NOW = new Date();
const AT = { now: NOW, realNow: NOW };
const EVER = { from: new Date('2000-01-01T00:00:00Z'), until: new Date('2100-01-01T00:00:00Z') };
const ALL = { numeroContrat: undefined, period: EVER, statut: undefined, limit: 50 };

let camille: BeneficiaryScope;
let sophie: BeneficiaryScope;
let thomas: BeneficiaryScope;
let lucien: BeneficiaryScope;

beforeAll(async () => {
  camille = await scopeOfPerson(api.current, 'demo-rh');
  sophie = await scopeOfPerson(api.current, 'demo-double');
  // Same contract, without holdings.
  thomas = await scopeOfPerson(api.current, 'demo-vide');
  lucien = await scopeOfPerson(api.current, 'demo-social');
});

type Listing = (scope: BeneficiaryScope) => Promise<readonly unknown[]>;
const LISTS: Readonly<Record<string, readonly [holder: () => BeneficiaryScope, list: Listing]>> = {
  accounts: [() => camille, (scope) => accountQueries(reader(), scope).list(undefined, NOW)],
  checkbooks: [
    () => camille,
    (scope) => checkbookQueries(reader(), scope).list({ numeroContrat: undefined }, AT),
  ],
  'payments from accounts': [
    () => camille,
    (scope) => paymentQueries(reader(), scope).listAccountPayments(ALL),
  ],
  'payments with vouchers': [
    () => camille,
    (scope) => paymentQueries(reader(), scope).listPaperPayments(ALL),
  ],
  'orders of a tax year': [() => camille, (scope) => taxQueries(reader(), scope).listOrders()],
  'aid of a tax year': [() => lucien, (scope) => taxQueries(reader(), scope).listAid()],
  transfers: [() => lucien, (scope) => transferQueries(reader(), scope).list(ALL)],
};

describe('[S21] lists', () => {
  it.each(Object.entries(LISTS))('of %s contain no rows of other people', async (_name, listed) => {
    const [holder, list] = listed;
    expect((await list(holder())).length).toBeGreaterThan(0);
    expect(await list(thomas)).toEqual([]);
  });

  it.each(['listAccountPayments', 'listPaperPayments'] as const)(
    'are empty after the cursor of another person: %s',
    async (name) => {
      const table = name === 'listAccountPayments' ? 'paiement_compte' : 'remise_titres';
      const column = name === 'listAccountPayments' ? 'reference' : 'numero';
      await api.current.query(`update ${table} set created_at = now() where beneficiary_id = $1`, [
        sophie.beneficiaryId,
      ]);
      const [theirs] = await api.current.query(
        `select ${column} as reference from ${table} where beneficiary_id = $1 limit 1`,
        [sophie.beneficiaryId],
      );
      const before = String(theirs?.['reference']);
      const own = paymentQueries(reader(), camille)[name];
      expect((await own(ALL)).length).toBeGreaterThan(0);
      expect(await own({ ...ALL, before })).toEqual([]);
    },
  );
});

describe('[S21] identifiers of another person', () => {
  const ofCamille = async (table: string, column: string): Promise<string> => {
    const [row] = await api.current.query(
      `select ${column} as id from ${table} where beneficiary_id = $1 order by created_at limit 1`,
      [camille.beneficiaryId],
    );
    return String(row?.['id']);
  };

  it('give no account and no statement', async () => {
    const numero = await ofCamille('compte_cesu', 'numero');
    const account = await statementQueries(reader(), camille).findAccount(numero);
    if (account === undefined) throw new Error('no account');
    expect(await statementQueries(reader(), sophie).findAccount(numero)).toBeUndefined();
    const wanted = { account, period: EVER, limit: 50 };
    expect((await statementQueries(reader(), camille).read(wanted, NOW)).lines).not.toEqual([]);
    expect(await statementQueries(reader(), sophie).read(wanted, NOW)).toMatchObject({
      balance: 0,
      credits: 0,
      debits: 0,
      lines: [],
      months: [],
    });
  });

  it('give no book of vouchers', async () => {
    const [book] = await checkbookQueries(reader(), camille).list({ numeroContrat: undefined }, AT);
    if (book === undefined) throw new Error('no book');
    const bookKey = { ...book, numeroContrat: book.contract };
    const own = await checkbookQueries(reader(), camille).listTitres(bookKey, AT);
    expect(own.length).toBeGreaterThan(0);
    expect(await checkbookQueries(reader(), thomas).listTitres(bookKey, AT)).toEqual([]);
  });

  it('give no receipt and no shares', async () => {
    const reference = await ofCamille('paiement_compte', 'reference');
    const [own, other] = [receiptQueries(reader(), camille), receiptQueries(reader(), sophie)];
    expect(await own.findPayment(reference)).toBeDefined();
    expect((await own.listShares(reference)).length).toBeGreaterThan(0);
    expect(await other.findPayment(reference)).toBeUndefined();
    expect(await other.listShares(reference)).toEqual([]);
  });

  it('give no remittance and no vouchers', async () => {
    const numero = await ofCamille('remise_titres', 'numero');
    const [own, other] = [receiptQueries(reader(), camille), receiptQueries(reader(), sophie)];
    expect(await own.findRemittance(numero)).toBeDefined();
    expect((await own.listRemitted(numero)).length).toBeGreaterThan(0);
    expect(await other.findRemittance(numero)).toBeUndefined();
    expect(await other.listRemitted(numero)).toEqual([]);
  });

  it('are not credited instead of the own account of the same product and vintage', async () => {
    const ownAccount = async (scope: BeneficiaryScope) => {
      const [row] = await api.current.query(
        `select id, produit_id as produit, millesime::int from compte_cesu
         where beneficiary_id = $1 and contract_numero = '100001' and produit_id = 'GE'
         order by millesime desc limit 1`,
        [scope.beneficiaryId],
      );
      return row;
    };
    for (const scope of [camille, sophie]) {
      const own = await ownAccount(scope);
      const wanted = {
        id: '00000000-0000-4000-8000-00000000000a',
        contract: '100001',
        produit: 'GE',
        millesime: Number(own?.['millesime']),
        now: NOW,
      };
      const found = await tryIn(api.current, (unit) =>
        ownAccountsIn(unit, scope).findOrOpen(wanted),
      );
      expect(found).toEqual({ id: own?.['id'], isBlocked: false });
      // A person without account gets a new one.
      const opened = await tryIn(api.current, (unit) =>
        ownAccountsIn(unit, thomas).findOrOpen(wanted),
      );
      expect(opened).toEqual({ id: wanted.id, isBlocked: false });
    }
  });

  it('give no other holder of a contract', async () => {
    const nameOf = async (scope: BeneficiaryScope) =>
      (await holderQueries(reader(), scope).find('100001'))?.lastName;
    expect([await nameOf(camille), await nameOf(thomas)]).toEqual(['Rousseau', 'Petit']);
    expect(await nameOf(lucien)).toBeUndefined();
  });
});
