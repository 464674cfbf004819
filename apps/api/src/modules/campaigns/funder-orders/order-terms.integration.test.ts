import type { FunderInvoice } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { funderOrdersOf, INVOICES } from '../../../../test/funder-order-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { createOperationsWorld } from '../../../../test/operations-world.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import { receivePayment, undoPayment } from '../../../../test/receive-payment.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let world: Awaited<ReturnType<typeof createOperationsWorld>>;
beforeAll(async () => {
  world = await createOperationsWorld(api.current);
});

const platform = () => api.current.server.platform;
const breaches = () => breachesOf(api.current.urls.adminUrl);

const terms = (orderTerms: string, limitCents = 0) =>
  world.query(
    `update contract set order_terms = $1, credit_limit_cents = $2 where numero = '100001'`,
    [orderTerms, limitCents],
  );
afterEach(() => terms('A_TERME'));

const outstanding = async (): Promise<number> => {
  const row = await world.one(
    `select coalesce(sum(montant_cents), 0)::int as cents from facture_financeur
     where contract_numero = '100001' and statut = 'A_PAYER'`,
  );
  return Number(row?.['cents']);
};
const campaignOf = async (...funded: readonly number[]) => {
  const campaign = await world.openCampaign();
  for (const cents of funded) await world.addLine(campaign, { accountCents: cents });
  return campaign;
};
const invoiceOf = async (campaign: string): Promise<FunderInvoice | undefined> =>
  (await world.get(`${INVOICES}?taille=200`, world.token))
    .json<FunderInvoice[]>()
    .find(({ idSession }) => idSession === campaign);
/** Recorded by one operator and approved by another. */
const pay = (numero: string, cents: number) =>
  world.receive(world.receiptOf(numero, { nature: 'FACTURE', montant: cents / 100 }));

describe('orders within a credit limit', () => {
  it('[31-3] are placed up to the limit and refused above with the figures', async () => {
    await terms('PLAFOND', (await outstanding()) + 50_000);
    const first = await campaignOf(30_000);
    await world.ordered(first);
    const second = await campaignOf(20_001);
    const refused = await world.order(second);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'PLAFOND_DEPASSE']);
    const { erreurs } = refused.json<{ erreurs: { champ: string; message: string }[] }>();
    expect(erreurs[0]?.message).toContain('200,01\u00a0€');
    expect(erreurs[0]?.message).toContain('200,00\u00a0€');
    expect(await world.list(second)).toEqual([]);
    // The first is invoiced meanwhile: it counts once, by its invoice.
    await world.orders.makeOrders();
    expect(codeOf(await world.order(second))).toBe('PLAFOND_DEPASSE');
    const invoice = await invoiceOf(first);
    await pay(invoice?.numero ?? '', 30_000);
    await world.ordered(second);
    await world.orders.makeOrders();
    expect(await breaches()).toEqual([]);
  });

  it('[31-3] never pass it together, when eight are placed at once on two replicas', async () => {
    const replica = await api.current.variant({});
    try {
      await terms('PLAFOND', (await outstanding()) + 25_000);
      const campaigns = await Promise.all(Array.from({ length: 8 }, () => campaignOf(10_000)));
      const replies = await Promise.all(
        campaigns.map((campaign, rank) =>
          world.order(campaign, {}, world.newKey(), rank % 2 === 0 ? api.current : replica),
        ),
      );
      const codes = replies.map((reply) => (reply.statusCode === 200 ? 'FAITE' : codeOf(reply)));
      expect(codes.toSorted()).toEqual([
        'FAITE',
        'FAITE',
        ...Array.from({ length: 6 }, () => 'PLAFOND_DEPASSE'),
      ]);
    } finally {
      await replica.server.close();
    }
    await world.orders.makeOrders();
    expect(await breaches()).toEqual([]);
  });

  it('[31-3] of one campaign share its lines, and count them once', async () => {
    await terms('PLAFOND', (await outstanding()) + 20_000);
    const campaign = await campaignOf(10_000, 10_000);
    const replies = await Promise.all([world.order(campaign), world.order(campaign)]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1);
    await world.orders.makeOrders();
  });
});

describe('orders that are paid first', () => {
  it('[31-3] wait with their invoice, credit nothing, and are carried out once it is paid', async () => {
    await terms('PREPAIEMENT');
    const campaign = await world.openCampaign();
    const line = await world.addLine(campaign, { accountCents: 20_000, fundedCents: 12_000 });
    const made = await world.ordered(campaign);
    expect(made.statut).toBe('EN_ATTENTE_PAIEMENT');
    expect(await world.orders.makeOrders()).toBe(0);
    expect(await world.balanceOf(line)).toBe(0);
    const invoice = await invoiceOf(campaign);
    expect(invoice).toMatchObject({ montant: 120, statut: 'A_PAYER' });
    expect(invoice?.dateEcheance).toBe(invoice?.dateFacture);
    expect(await breaches()).toEqual([]);

    await pay(invoice?.numero ?? '', 12_000);
    expect(await world.list(campaign)).toMatchObject([
      { statut: 'EN_COURS', numeroFacture: invoice?.numero },
    ]);
    expect(await world.orders.makeOrders()).toBe(1);
    expect(await world.balanceOf(line)).toBe(20_000);
    expect(await world.list(campaign)).toMatchObject([
      { statut: 'TERMINEE', numeroFacture: invoice?.numero },
    ]);
    const [count] = await world.query(
      'select count(*)::int as n from facture_financeur where numero = $1',
      [invoice?.numero],
    );
    expect(count).toEqual({ n: 1 });
    expect(await breaches()).toEqual([]);
  });

  it('[31-3] wait again when the payment is undone before the first line is made', async () => {
    await terms('PREPAIEMENT');
    const campaign = await campaignOf(7_000);
    await world.ordered(campaign);
    const { numero = '' } = (await invoiceOf(campaign)) ?? {};
    await receivePayment(platform(), { nature: 'FACTURE', reference: numero, cents: 7_000 });
    expect(await world.list(campaign)).toMatchObject([{ statut: 'EN_COURS' }]);
    await undoPayment(platform(), { reference: numero, cents: 7_000 });
    expect(await world.list(campaign)).toMatchObject([{ statut: 'EN_ATTENTE_PAIEMENT' }]);
    expect(await world.orders.makeOrders()).toBe(0);
    expect(await breaches()).toEqual([]);
  });

  it('[31-3] are carried out at once when the funder has nothing to pay', async () => {
    await terms('PREPAIEMENT');
    const campaign = await world.openCampaign();
    await world.addLine(campaign, { accountCents: 1_000, fundedCents: 0 });
    expect((await world.ordered(campaign)).statut).toBe('EN_COURS');
    await world.orders.makeOrders();
    expect(await invoiceOf(campaign)).toBeUndefined();
  });
});

it('[31-3] orders on account have no limit and are invoiced with their last line', async () => {
  await terms('A_TERME', 1);
  const campaign = await campaignOf(90_000);
  expect((await world.ordered(campaign)).statut).toBe('EN_COURS');
  expect(await invoiceOf(campaign)).toBeUndefined();
  await funderOrdersOf(platform()).makeOrders();
  expect(await invoiceOf(campaign)).toMatchObject({ montant: 900 });
});
