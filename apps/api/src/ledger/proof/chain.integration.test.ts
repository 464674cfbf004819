import { centsOf } from '@portail/rules/money/cents.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import type { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_AUTHOR, useLedgerWorld } from '../../../test/ledger-world.ts';
import { systemIds } from '../../platform/ids.ts';
import { ledgerIn } from '../ledger.repository.ts';
import { accountPayment } from '../templates/payments.ts';

const world = useLedgerWorld();
const JOURNALS = 3_000;
const BATCH = 50;

const MANY_PAYMENTS = `
  select ledger_post(jsonb_build_object('posting', gen_random_uuid(), 'actor', 'essai',
    'origin', 'TACHE', 'request', 'essai ' || n, 'contract', '100001',
    'journals', jsonb_build_array(jsonb_build_object('kind', 'PAIEMENT_COMPTE', 'unit', 'CENTIME',
      'entries', jsonb_build_array(
        jsonb_build_object('kind', 'BENEFICIAIRE_COMPTE', 'key', $1::text, 'compte', $1::text, 'amount', -n),
        jsonb_build_object('kind', 'A_PAYER', 'key', $2::text, 'amount', n))))))
  from generate_series(1, $3::int) n`;

const seal = (limit = 100_000) =>
  world.current.units.transact((unit) => ledgerIn(unit).seal(limit));

/** Looks at the chain after `change`, made with every right, and takes the change back. */
const walkAfter = (change: (client: Client) => Promise<unknown>) =>
  withClient(world.current.urls.adminUrl, async (client) => {
    await client.query('begin');
    await client.query(`set local session_replication_role = 'replica'`);
    await change(client);
    const { rows } = await client.query<Record<string, unknown>>(
      'select rank::int, journal_id::int as journal, reason from ledger_walk()',
    );
    await client.query('rollback');
    return rows;
  });

let middle: number;
let after: number;

beforeAll(async () => {
  const { compteId, intervenantId } = await world.current.openLoadedAccount(1_000_000);
  // Many payments in a few calls: what is under test is the chain, not the way to it.
  await withClient(world.current.urls.appUrl, async (client) => {
    for (let count = 0; count < JOURNALS; count += BATCH) {
      await client.query(MANY_PAYMENTS, [compteId, intervenantId, BATCH]);
    }
  });
  await world.current.sealAll();
  const rows = await world.current.admin(
    `select journal_id::int as id from ledger_seal order by rank limit 2 offset ${JOURNALS / 2}`,
  );
  middle = Number(rows[0]?.['id']);
  after = Number(rows[1]?.['id']);
}, 120_000);

describe('the chain', () => {
  it('[I11] covers every journal in order, without gaps', async () => {
    const [count] = await world.current.admin(
      `select count(*)::int as journals, (select count(*)::int from ledger_seal) as seals,
         (select max(rank)::int from ledger_seal) as last from ledger_journal`,
    );
    expect(count?.['seals']).toBe(count?.['journals']);
    expect(count?.['last']).toBe(count?.['journals']);
    expect(await walkAfter(() => Promise.resolve())).toEqual([]);
    expect(await world.current.breaches()).toEqual([]);
  });

  it('[L36] names the journal where one cent was moved, even if it still balances', async () => {
    const rows = await walkAfter((client) =>
      client.query('update ledger_entry set amount = amount + sign(amount) where journal_id = $1', [
        middle,
      ]),
    );
    expect(rows).toMatchObject([{ journal: middle, reason: 'écriture modifiée' }]);
  });

  it('[L36] names the journal that was removed', async () => {
    const rows = await walkAfter(async (client) => {
      await client.query('delete from ledger_entry where journal_id = $1', [middle]);
      await client.query('delete from ledger_journal where id = $1', [middle]);
    });
    expect(rows).toMatchObject([{ journal: middle, reason: 'écriture disparue' }]);
  });

  it('[L36] names the first of two that changed places', async () => {
    const rows = await walkAfter(async (client) => {
      // By way of a number that no journal has: two seals never name the same one.
      const give = 'update ledger_seal set journal_id = $2 where journal_id = $1';
      await client.query(give, [middle, -1]);
      await client.query(give, [after, middle]);
      await client.query(give, [-1, after]);
    });
    expect(rows).toMatchObject([{ journal: after, reason: 'écriture modifiée' }]);
  });

  it.each([
    ['its author', `update ledger_journal set actor = 'autre' where id = $1`],
    [
      'its date',
      `update ledger_journal set occurred_at = occurred_at + interval '1 microsecond' where id = $1`,
    ],
    ['its contract', `update ledger_journal set contract_numero = '100002' where id = $1`],
    ['its payee', `update ledger_entry set account_id = account_id + 1 where journal_id = $1`],
    [
      'a word moved from one field to the next',
      `update ledger_journal set actor = actor || '|TACHE|x', request_id = substr(request_id, 3) where id = $1`,
    ],
  ])('[L36] sees %s changed', async (_what, change) => {
    const rows = await walkAfter((client) => client.query(change, [middle]));
    expect(rows).toMatchObject([{ journal: middle, reason: 'écriture modifiée' }]);
  });

  it('[L36] names the first link that is missing', async () => {
    const rows = await walkAfter((client) =>
      client.query('delete from ledger_seal where journal_id = $1', [middle]),
    );
    expect(rows).toMatchObject([{ journal: null, reason: 'maillon manquant' }]);
  });
});

describe('[I11] sealing', () => {
  it('leaves no hole behind a movement that is still under way', async () => {
    const account = await world.current.openLoadedAccount(1_000);
    const other = await world.current.openLoadedAccount(1_000);
    await world.current.sealAll();
    const payment = ({ compteId, intervenantId }: typeof account) =>
      accountPayment({ intervenantId, shares: [{ compteId, amountCents: centsOf(10) }] });
    let sealedMeanwhile = -1;
    const slow = await world.current.units.transact(async (unit) => {
      const posted = await ledgerIn(unit).post({
        id: systemIds.ordered(),
        author: TEST_AUTHOR,
        journals: [payment(account)],
      });
      await world.current.post([payment(other)]);
      sealedMeanwhile = await seal();
      return posted;
    });
    expect(sealedMeanwhile).toBe(0);
    await world.current.sealAll();
    const [row] = await world.current.admin('select rank from ledger_seal where journal_id = $1', [
      slow.journals[0],
    ]);
    expect(row).toBeDefined();
    expect(await world.current.breaches()).toEqual([]);
  });

  it('by several at once under load makes one chain', async () => {
    const account = await world.current.openLoadedAccount(100_000);
    const load = { isOver: false };
    const payers = Array.from({ length: 4 }, async () => {
      for (let count = 0; count < 25; count += 1) {
        await world.current.post([
          accountPayment({
            intervenantId: account.intervenantId,
            shares: [{ compteId: account.compteId, amountCents: centsOf(1) }],
          }),
        ]);
      }
    });
    const sealers = Array.from({ length: 3 }, async () => {
      while (!load.isOver) await seal(7);
    });
    await Promise.all(payers);
    load.isOver = true;
    await Promise.all(sealers);
    await world.current.sealAll();
    expect(await world.current.breaches()).toEqual([]);
    const [count] = await world.current.admin(
      `select (select count(*) from ledger_journal) - (select count(*) from ledger_seal) as missing`,
    );
    expect(Number(count?.['missing'])).toBe(0);
  });
});
