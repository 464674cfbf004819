import { beforeAll, describe, expect, it } from 'vitest';
import {
  createFunderWorld,
  funderOrdersOf,
  type FunderWorld,
} from '../../../../test/funder-order-world.ts';
import { countStatements, heardOf, repeated, stopsOf } from '../../../../test/ledger/cuts.ts';
import { underWatch } from '../../../../test/ledger/statement-hook.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { useTestApi, type TestApi } from '../../../../test/test-api.ts';
import { BATCH_LINES } from './make-lines.ts';

const api = useTestApi();
let world: FunderWorld;
let replica: TestApi;
beforeAll(async () => {
  world = await createFunderWorld(api.current);
  replica = await api.current.variant({});
  return () => replica.server.close();
});

/** A campaign with one line of each form. */
const openLines = async () => {
  const campaign = await world.openCampaign();
  const lines = [
    await world.addLine(campaign, { accountCents: 1_000, fundedCents: 600 }),
    await world.addLine(campaign, { titres: 2 }),
    await world.addLine(campaign, { accountCents: 500, titres: 1, fundedCents: 1_000 }),
  ];
  return { campaign, lines };
};

/** Each line is posted once, with its amount, one mail, and one book if it has vouchers. */
const expectOnce = async (lines: readonly string[], name: string): Promise<void> => {
  const rows = await world.query(
    `select p.statut,
       (select count(*)::int from ledger_journal j where j.posting_id = p.id and j.kind = 'COMMANDE') as journals,
       (select count(*)::int from outbox_message m where m.dedup_key = 'COURRIEL_COMMANDE_PASSEE:' || p.id) as mails,
       (select count(*)::int from carnet c where c.precommande_id = p.id) = (p.nombre_titres > 0)::int as books,
       (select count(*)::int from titre t join carnet c on c.id = t.carnet_id
        where c.precommande_id = p.id) = p.nombre_titres as vouchers
     from precommande p where p.id = any ($1)`,
    [lines],
  );
  const once = { statut: 'COMMANDEE', journals: 1, mails: 1, books: true, vouchers: true };
  expect(rows, name).toEqual(lines.map(() => once));
};

describe('[L2] [FUND-11] an order interrupted at any statement', () => {
  it('of B-053: the same key on another replica returns one order and one answer', async () => {
    const probe = await openLines();
    const statements = await countStatements(() => world.order(probe.campaign));
    expect(statements).toBeGreaterThan(5);
    for (const stop of stopsOf(statements)) {
      const { name } = stop;
      const { campaign, lines } = await openLines();
      const key = world.newKey();
      const first = await heardOf(stop, () => world.order(campaign, {}, key));
      const second = await repeated(() => world.order(campaign, {}, key, replica));
      expect(second.statusCode, `${name}: ${second.body}`).toBe(200);
      if (first?.statusCode === 200) expect(second.body, name).toBe(first.body);
      expect(await world.list(campaign), name).toHaveLength(1);
      await world.orders.makeOrders();
      await expectOnce(lines, name);
    }
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  }, 600_000);

  it('of a batch: the next run posts each line once', async () => {
    const probe = await openLines();
    await world.ordered(probe.campaign);
    const statements = await countStatements(() => world.orders.makeBatch());
    expect(statements).toBeGreaterThan(8);
    const other = funderOrdersOf(replica.server.platform);
    for (const { name, fate } of stopsOf(statements)) {
      const { campaign, lines } = await openLines();
      await world.ordered(campaign, { numeroBonCommande: name });
      await underWatch(fate, () => world.orders.makeBatch());
      await other.makeOrders();
      await world.orders.makeOrders();
      await expectOnce(lines, name);
      const [made] = await world.list(campaign);
      expect(made, name).toMatchObject({ statut: 'TERMINEE', nombreLignesTraitees: 3 });
      expect(made?.numeroFacture, name).toMatch(/^F\d{4}-\d{6}$/);
    }
    // Invoice numbers have no gap, checked by I7-facture.
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  }, 600_000);
});

describe('[FUND-11] an order of several batches', () => {
  it('resumes where it stopped, shows its progress, and is shared by two replicas', async () => {
    const campaign = await world.openCampaign();
    const first = await world.addLine(campaign, { accountCents: 700, fundedCents: 700 });
    const count = BATCH_LINES * 2 + 1;
    await world.query(
      `with people as (
         select n, gen_random_uuid() as account, gen_random_uuid() as person, gen_random_uuid() as line
         from generate_series(1, $2::int) n
       ), accounts as (
         insert into user_account (id, login, space_type, role, first_name, last_name, mail, created_at)
         select account, $1 || '-' || n, 'ESPACE_BENEFICIAIRE', 'BENEFICIAIRE', 'P', 'N', 'p@essai.example', now() from people
       ), persons as (
         insert into beneficiary (id, account_id, civility, birth_date, address_zone0, postal_code, town, created_at)
         select person, account, 'M', '1980-01-01', '1 rue', '69003', 'LYON', now() from people
       ), held as (
         insert into beneficiary_contract (beneficiary_id, contract_numero, created_at)
         select person, '100001', now() from people
       )
       insert into precommande
       select (jsonb_populate_record(p, jsonb_build_object('id', q.line, 'beneficiary_id', q.person,
         'reference', 'CM' || lpad(q.n::text, 10, '0')))).*
       from people q, precommande p where p.id = $3`,
      [campaign, count - 1, first],
    );
    expect(await world.ordered(campaign)).toMatchObject({ nombreLignes: count });
    expect(await world.orders.makeBatch()).toBe(BATCH_LINES);
    expect(await world.list(campaign)).toMatchObject([
      { statut: 'EN_COURS', nombreLignesTraitees: BATCH_LINES, numeroFacture: null },
    ]);
    await Promise.all([
      world.orders.makeOrders(),
      funderOrdersOf(replica.server.platform).makeOrders(),
    ]);
    await world.orders.makeOrders();
    expect(await world.list(campaign)).toMatchObject([
      { statut: 'TERMINEE', nombreLignesTraitees: count, partFinancee: count * 7 },
    ]);
    expect(await world.orders.makeBatch()).toBe(0);
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  }, 120_000);
});
