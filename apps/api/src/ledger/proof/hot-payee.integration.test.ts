import { randomUUID } from 'node:crypto';
import { centsOf } from '@portail/rules/money/cents.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenedAccount } from '../../../test/ledger/holdings.ts';
import { openPayers } from '../../../test/ledger/payers.ts';
import { codeIn, payOn } from '../../../test/ledger/payments.ts';
import { TEST_AUTHOR, type OwnLedgerWorld } from '../../../test/ledger-world.ts';
import { useTestApi, type TestApi } from '../../../test/test-api.ts';
import { documentOf } from '../ledger.repository.ts';
import { accountPayment } from '../templates/payments.ts';

const CROWD = 200;
const CENTS = 100;

const api = useTestApi({ env: { DB_POOL_SIZE: '10' } });
let other: TestApi;
let world: OwnLedgerWorld;
let token: string;

beforeAll(async () => {
  const payers = await openPayers(api.current);
  ({ other, world, token } = payers);
  return payers.close;
});

const owedTo = async (intervenantId: string): Promise<number> => {
  const [row] = await world.admin(
    `select coalesce(sum(e.amount), 0)::int as owed from ledger_entry e
     join ledger_account a on a.id = e.account_id where a.kind = 'A_PAYER' and a.key = $1`,
    [intervenantId],
  );
  return Number(row?.['owed']);
};

/** Rings of waiting transactions that the server had to break, since it started. */
const deadlocks = async (): Promise<number> => {
  const [row] = await world.admin(
    `select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return Number(row?.['deadlocks']);
};

const openMany = async (count: number): Promise<readonly OpenedAccount[]> => {
  const accounts: OpenedAccount[] = [];
  for (let rank = 0; rank < count; rank += 1) accounts.push(await world.openLoadedAccount(CENTS));
  return accounts;
};

/** A payment to the payee that is written and not yet committed. */
const whilePaying = <T>(
  { compteId, intervenantId }: OpenedAccount,
  work: () => Promise<T>,
): Promise<T> =>
  withClient(api.current.urls.adminUrl, async (client) => {
    const shares = [{ compteId, amountCents: centsOf(CENTS) }];
    const document = documentOf({
      id: randomUUID(),
      author: TEST_AUTHOR,
      journals: [accountPayment({ intervenantId, shares })],
    });
    await client.query('begin');
    await client.query('select ledger_post($1::jsonb)', [JSON.stringify(document)]);
    const result = await work();
    await client.query('commit');
    return result;
  });

describe('[L41] one payee paid by every beneficiary', () => {
  it('[L41] is paid two hundred times at once over two replicas, each time once and without a ring', async () => {
    const accounts = await openMany(CROWD);
    const [first] = accounts;
    const before = { owed: await owedTo(first!.intervenantId), deadlocks: await deadlocks() };
    const replies = await Promise.all(
      accounts.map(({ numero }, rank) =>
        payOn(rank % 2 === 0 ? api.current : other, {
          token,
          numero,
          euros: 1,
          key: `foule-${rank}`,
        }),
      ),
    );
    expect(replies.map(({ body }) => codeIn(body))).toEqual(accounts.map(() => 'OK'));
    expect(await owedTo(first!.intervenantId)).toBe(before.owed + CROWD * CENTS);
    const balances = await Promise.all(accounts.map(({ compteId }) => world.balanceOf(compteId)));
    expect(balances).toEqual(accounts.map(() => 0));
    expect(await deadlocks()).toBe(before.deadlocks);
    expect(await world.breaches()).toEqual([]);
  });

  it('[L41] is paid by one person while the payment of another is under way', async () => {
    const [slow, quick] = await openMany(2);
    const before = await owedTo(slow!.intervenantId);
    const reply = await whilePaying(slow!, () =>
      payOn(other, { token, numero: quick!.numero, euros: 1, key: 'pendant-ce-temps' }),
    );
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await owedTo(slow!.intervenantId)).toBe(before + 2 * CENTS);
  });

  it('[L41] has no stored balance: the amount due is the sum of the entries', async () => {
    const [row] = await world.admin(
      `select count(*)::int as kept from ledger_account where kind = 'A_PAYER' and balance is not null`,
    );
    expect(row).toEqual({ kept: 0 });
  });
});
