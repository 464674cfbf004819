import type { CancelledFunderOrder } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createFunderWorld,
  managed,
  type FunderWorld,
} from '../../../../test/funder-order-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import { receivePayment } from '../../../../test/receive-payment.ts';
import { bearer, type TestApi, useTestApi } from '../../../../test/test-api.ts';

const ROUNDS = 6;
const ORDER_CENTS = 12_000;

const api = useTestApi();
let replica: Awaited<ReturnType<TestApi['variant']>>;
let world: FunderWorld;
beforeAll(async () => {
  world = await createFunderWorld(api.current);
  replica = await api.current.variant({});
});
afterAll(() => replica.server.close());
beforeEach(() =>
  world.query(`update contract set order_terms = 'PREPAIEMENT' where numero = '100001'`),
);

const unpaidOrder = async () => {
  const campaign = await world.openCampaign();
  const line = await world.addLine(campaign, { accountCents: ORDER_CENTS });
  const { idCommande } = await world.ordered(campaign);
  const row = await world.one(
    `select f.numero from facture_financeur f join commande_financeur o on o.id = f.commande_id
     where o.reference = $1`,
    [idCommande],
  );
  return { campaign, line, reference: idCommande, invoice: String(row?.['numero']) };
};
type Unpaid = Awaited<ReturnType<typeof unpaidOrder>>;

const cancel = ({ campaign, reference }: Unpaid) =>
  api.current.http.inject({
    method: 'POST',
    url: managed(campaign, `commandes/${reference}/annulation`),
    headers: { ...bearer(world.token), 'idempotency-key': world.newKey() },
  });
/** The answer of the books to a transfer of the whole invoice, on the other replica. */
const pay = async ({ invoice }: Unpaid, cents = ORDER_CENTS): Promise<string> => {
  try {
    await receivePayment(replica.server.platform, {
      nature: 'FACTURE',
      reference: invoice,
      cents,
    });
    return 'RECU';
  } catch (error) {
    return String((error as { code?: unknown }).code);
  }
};
const orderAgain = ({ campaign }: Unpaid) => world.order(campaign, {}, world.newKey(), replica);

const stateOf = async ({ reference, invoice }: Unpaid) =>
  await world.one(
    `select o.statut, f.statut as invoice, f.credite_cents::int as credited,
       (select coalesce(sum(m.montant_cents), 0)::int from encaissement_manuel m
        where m.reference = f.numero and m.rendu_le is null) as received
     from commande_financeur o join facture_financeur f on f.commande_id = o.id
     where o.reference = $1 and f.numero = $2`,
    [reference, invoice],
  );
const breaches = () => breachesOf(api.current.urls.adminUrl);

const CANCELLED = { statut: 'ANNULEE', invoice: 'CREDITEE', credited: ORDER_CENTS, received: 0 };
const PAID = { statut: 'EN_COURS', invoice: 'PAYEE', credited: 0, received: ORDER_CENTS };

/** Either the order is cancelled and the money refused, or it is paid and the cancellation is. */
const expectOneWinner = async (unpaid: Unpaid, status: number, payment: string) => {
  const isCancelled = status === 200;
  expect([status, payment]).toEqual(
    isCancelled ? [200, 'ENCAISSEMENT_NON_ATTENDU'] : [409, 'RECU'],
  );
  expect(await stateOf(unpaid)).toEqual(isCancelled ? CANCELLED : PAID);
  await world.orders.makeOrders();
  expect(await world.balanceOf(unpaid.line)).toBe(isCancelled ? 0 : ORDER_CENTS);
  expect(await breaches()).toEqual([]);
};

/** Both calls wait for the invoice in that order, and go on together. */
const queued = async <A, B>(
  { invoice }: Unpaid,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> => {
  const waiting = async (count: number) => {
    await expect
      .poll(
        async () => {
          const [row] = await api.current.query(
            `select count(*)::int as n from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return row?.['n'];
        },
        { timeout: 10_000 },
      )
      .toBe(count);
  };
  await world.query('begin');
  await world.query('select from facture_financeur where numero = $1 for update', [invoice]);
  const one = first();
  await waiting(1);
  const two = second();
  await waiting(2);
  await world.query('commit');
  return await Promise.all([one, two]);
};

describe('an unpaid order that is cancelled while its payment is recorded', () => {
  it('[31-7] is cancelled when the cancellation came first: the payment is refused', async () => {
    const unpaid = await unpaidOrder();
    const [reply, payment] = await queued(
      unpaid,
      () => cancel(unpaid),
      () => pay(unpaid),
    );
    expect(reply.statusCode, reply.body).toBe(200);
    await expectOneWinner(unpaid, reply.statusCode, payment);
  });

  it('[31-7] is carried out when the payment came first: the cancellation is refused', async () => {
    const unpaid = await unpaidOrder();
    const [payment, reply] = await queued(
      unpaid,
      () => pay(unpaid),
      () => cancel(unpaid),
    );
    expect(codeOf(reply)).toBe('COMMANDE_FINANCEUR_NON_ANNULABLE');
    await expectOneWinner(unpaid, reply.statusCode, payment);
  });

  it('[31-7] is kept when a part of it came first', async () => {
    const unpaid = await unpaidOrder();
    const [payment, reply] = await queued(
      unpaid,
      () => pay(unpaid, 2_000),
      () => cancel(unpaid),
    );
    expect([payment, codeOf(reply)]).toEqual(['RECU', 'COMMANDE_FINANCEUR_NON_ANNULABLE']);
    expect(await stateOf(unpaid)).toEqual({
      statut: 'EN_ATTENTE_PAIEMENT',
      invoice: 'A_PAYER',
      credited: 0,
      received: 2_000,
    });
    expect(await breaches()).toEqual([]);
  });

  it('[31-7] is one or the other, whichever comes first, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const unpaid = await unpaidOrder();
      const [reply, payment] = await Promise.all([cancel(unpaid), pay(unpaid)]);
      await expectOneWinner(unpaid, reply.statusCode, payment);
    }
  });
});

describe('an unpaid order that is cancelled while its lines are ordered again', () => {
  it('[31-7] leaves its line in one order at most, which is paid once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const unpaid = await unpaidOrder();
      const [reply, again] = await Promise.all([cancel(unpaid), orderAgain(unpaid)]);
      expect(reply.statusCode, reply.body).toBe(200);
      expect(reply.json<CancelledFunderOrder>().montant).toBe(120);
      expect(await stateOf(unpaid)).toEqual(CANCELLED);
      // Refused while the line was still taken; once it is free, it can be ordered.
      if (again.statusCode !== 200) {
        expect(again.statusCode, again.body).toBe(409);
        await world.ordered(unpaid.campaign);
      }
      const open = await world.query(
        `select o.reference, f.numero, f.montant_cents::int as cents from commande_financeur o
         join precommande p on p.commande_id = o.id
         join facture_financeur f on f.commande_id = o.id
         where o.session_id = $1 and o.statut <> 'ANNULEE'`,
        [unpaid.campaign],
      );
      expect(open.map(({ cents }) => cents)).toEqual([ORDER_CENTS]);
      expect(open[0]?.['reference']).not.toBe(unpaid.reference);
      expect(await pay({ ...unpaid, invoice: String(open[0]?.['numero']) })).toBe('RECU');
      expect(await pay(unpaid)).toBe('ENCAISSEMENT_NON_ATTENDU');
      await world.orders.makeOrders();
      expect(await world.balanceOf(unpaid.line)).toBe(ORDER_CENTS);
      expect(await breaches()).toEqual([]);
    }
  });
});
