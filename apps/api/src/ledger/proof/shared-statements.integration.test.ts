import { beforeAll, describe, expect, it } from 'vitest';
import { codeIn, payOn } from '../../../test/ledger/payments.ts';
import { underWatch, type Fate } from '../../../test/ledger/statement-hook.ts';
import { openLedgerWorld, type OwnLedgerWorld } from '../../../test/ledger-world.ts';
import { useTestApi, type TestApi } from '../../../test/test-api.ts';

const api = useTestApi();
let world: OwnLedgerWorld;
let token: string;
let keys = 0;

beforeAll(async () => {
  world = openLedgerWorld(api.current.urls);
  token = await api.current.signIn('demo-rh');
  return () => world.close();
});

const newKey = () => `ensemble-${(keys += 1)}`;

const openAccounts = async (count: number, cents: number) => {
  const accounts = [];
  for (let rank = 0; rank < count; rank += 1) accounts.push(await world.openLoadedAccount(cents));
  return accounts;
};

interface Asked {
  readonly numero: string;
  readonly euros: number;
  readonly key?: string;
}

const payTogether = (asked: readonly Asked[], on: TestApi = api.current) =>
  Promise.all(asked.map(({ key = newKey(), ...rest }) => payOn(on, { token, key, ...rest })));

const statusesOf = (replies: readonly { readonly statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode);

/** As many rows as there were transactions. */
const transactionsOf = (numeros: readonly string[]) =>
  world.admin(
    `select distinct j.recorded_by from ledger_journal j
     join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
     join compte_cesu k on k.id = a.compte_id
     where k.numero = any ($1) and j.kind = 'PAIEMENT_COMPTE'`,
    [numeros],
  );

const answerIn = (body: string): string => {
  const answer: unknown = JSON.parse(body);
  return typeof answer === 'object' && answer !== null && 'valeur' in answer
    ? String(answer.valeur)
    : '';
};

describe('payments that meet in one statement', () => {
  it('are each executed completely, with their own answer and row', async () => {
    const accounts = await openAccounts(12, 10_000);
    const replies = await payTogether(
      accounts.map(({ numero }, rank) => ({ numero, euros: rank + 1 })),
    );
    expect(statusesOf(replies)).toEqual(accounts.map(() => 200));
    for (const [rank, { compteId }] of accounts.entries()) {
      expect(await world.balanceOf(compteId)).toBe(10_000 - (rank + 1) * 100);
      const [row] = await world.admin(
        `select p.reference, p.montant_cents::int as cents from paiement_compte p
         join ledger_journal j on j.posting_id = p.posting_id
         join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
         where a.compte_id = $1`,
        [compteId],
      );
      expect(row).toEqual({
        reference: answerIn(replies[rank]?.body ?? ''),
        cents: (rank + 1) * 100,
      });
    }
    const transactions = await transactionsOf(accounts.map(({ numero }) => numero));
    expect(transactions.length).toBeLessThan(accounts.length);
  });

  it('are not held up by one that is refused', async () => {
    const accounts = await openAccounts(6, 1_000);
    const [poor] = accounts;
    if (poor === undefined) throw new Error('no payer');
    // The second look at the same account comes before the first payment: the books refuse it.
    const replies = await payTogether(
      [...accounts, poor].map(({ numero }) => ({ numero, euros: 10 })),
    );
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map(({ body }) => codeIn(body))).toEqual(['SOLDE_INSUFFISANT']);
    for (const { compteId } of accounts) {
      expect(await world.balanceOf(compteId)).toBe(0);
      expect(await world.countJournals(compteId, 'PAIEMENT_COMPTE')).toBe(1);
    }
  });

  it('[L12] are executed once with the same key, and refused when that key has two bodies', async () => {
    const [account] = await openAccounts(1, 10_000);
    if (account === undefined) throw new Error('no payer');
    const { numero, compteId } = account;
    const key = newKey();
    const replies = await payTogether([
      { numero, euros: 10, key },
      { numero, euros: 10, key },
      { numero, euros: 10, key },
      { numero, euros: 11, key: `${key}-autre` },
    ]);
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.slice(0, 3).map(({ body }) => body)).size).toBe(1);
    expect(await world.balanceOf(compteId)).toBe(10_000 - 1_000 - 1_100);
    const mixed = newKey();
    const two = await payTogether([
      { numero, euros: 1, key: mixed },
      { numero, euros: 2, key: mixed },
    ]);
    expect(statusesOf(two).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(await world.countJournals(compteId, 'PAIEMENT_COMPTE')).toBe(3);
  });

  it.each(['cut-before', 'cut-after', { state: '40P01' }, { state: '57P01' }] as const)(
    '[L5, L7] are each made once when their statement meets %o',
    async (fate) => {
      const accounts = await openAccounts(6, 1_000);
      let isPast = false;
      const decide = (text: string): Fate => {
        if (isPast || !text.includes('ledger_post')) return 'pass';
        isPast = true;
        return fate;
      };
      const { result } = await underWatch(decide, () =>
        payTogether(accounts.map(({ numero }) => ({ numero, euros: 10 }))),
      );
      if (result.status === 'rejected') throw result.reason;
      expect(isPast).toBe(true);
      expect(statusesOf(result.value)).toEqual(accounts.map(() => 200));
      for (const { compteId } of accounts) {
        expect(await world.balanceOf(compteId)).toBe(0);
        expect(await world.countJournals(compteId, 'PAIEMENT_COMPTE')).toBe(1);
      }
    },
  );

  it('meet on two replicas in any order and never wait for one another in a ring', async () => {
    const accounts = await openAccounts(8, 100_000);
    const asked = accounts.map(({ numero }) => ({ numero, euros: 1 }));
    const replicas = [await api.current.variant({}), await api.current.variant({})];
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, round) =>
        payTogether(round % 2 === 0 ? asked : asked.toReversed(), replicas[round % 2]),
      ),
    );
    // A process of the database tells of its deadlocks at the latest when it ends.
    for (const { server } of replicas) await server.close();
    expect(statusesOf(replies.flat())).toEqual(replies.flat().map(() => 200));
    for (const { compteId } of accounts) {
      expect(await world.balanceOf(compteId)).toBe(100_000 - 20 * 100);
    }
    const [row] = await world.admin(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(row).toEqual({ deadlocks: 0 });
  });
});
