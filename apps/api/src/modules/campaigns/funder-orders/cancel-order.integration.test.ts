import type {
  CancelledFunderOrder,
  FunderInvoice,
} from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createFunderWorld,
  funderOrdersOf,
  type FunderWorld,
  INVOICES,
  managed,
} from '../../../../test/funder-order-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import { receivePayment } from '../../../../test/receive-payment.ts';
import { bearer, createManualClock, useTestApi } from '../../../../test/test-api.ts';

const DAY_MS = 86_400_000;

const api = useTestApi();
let world: FunderWorld;
beforeAll(async () => {
  world = await createFunderWorld(api.current);
});

const platform = () => api.current.server.platform;
const breaches = () => breachesOf(api.current.urls.adminUrl);
const terms = (orderTerms: string) =>
  world.query(`update contract set order_terms = $1 where numero = '100001'`, [orderTerms]);
afterEach(() => terms('A_TERME'));

/** An order of two lines that waits for 120 € of its funder. */
const unpaidOrder = async () => {
  await terms('PREPAIEMENT');
  const campaign = await world.openCampaign();
  const lines = [
    await world.addLine(campaign, { accountCents: 10_000, fundedCents: 7_000 }),
    await world.addLine(campaign, { accountCents: 5_000, fundedCents: 5_000 }),
  ];
  const { idCommande } = await world.ordered(campaign);
  return { campaign, lines, reference: idCommande };
};
const invoiceOf = async (campaign: string): Promise<FunderInvoice | undefined> =>
  (await world.get(`${INVOICES}?taille=200`))
    .json<FunderInvoice[]>()
    .find(({ idSession }) => idSession === campaign);
const cancel = (campaign: string, reference: string, key = world.newKey()) =>
  api.current.http.inject({
    method: 'POST',
    url: managed(campaign, `commandes/${reference}/annulation`),
    headers: { ...bearer(world.token), 'idempotency-key': key },
  });
const journalsOf = async (lines: readonly string[]): Promise<number> => {
  const row = await world.one(
    'select count(*)::int as n from ledger_journal where posting_id = any ($1::uuid[])',
    [lines],
  );
  return Number(row?.['n']);
};
const giveToAnother = (table: string, column: string, value: string) =>
  world.query(
    `update ${table} set financeur_id =
       (select id from financeur f where f.id <> ${table}.financeur_id limit 1)
     where ${column} = $1`,
    [value],
  );
const after = (days: number) => {
  const clock = createManualClock();
  clock.advance(days * DAY_MS);
  return funderOrdersOf({ ...platform(), clock });
};

describe('an unpaid order that its funder cancels', () => {
  it('[31-7] gets a credit note, gives its lines back and leaves nothing in the books', async () => {
    const { campaign, lines, reference } = await unpaidOrder();
    const key = world.newKey();
    const reply = await cancel(campaign, reference, key);
    expect(reply.statusCode, reply.body).toBe(200);
    const { numeroFacture, numeroAvoir, montant } = reply.json<CancelledFunderOrder>();
    expect(montant).toBe(120);
    expect(numeroAvoir).toMatch(/^A\d{4}-\d{6}$/);
    // A lost answer is given again: one credit note.
    expect((await cancel(campaign, reference, key)).json()).toEqual(reply.json());

    const invoice = await invoiceOf(campaign);
    expect(invoice).toMatchObject({
      numero: numeroFacture,
      montant: 120,
      statut: 'CREDITEE',
      resteAPayer: 0,
      avoirs: [{ numero: numeroAvoir, montant: 120, motif: 'COMMANDE_ANNULEE' }],
    });
    expect(await world.list(campaign)).toMatchObject([{ statut: 'ANNULEE' }]);
    expect(await journalsOf(lines)).toBe(0);
    expect(await world.orders.makeOrders()).toBe(0);
    expect(await breaches()).toEqual([]);

    // The lines may be ordered again, and their own part is still paid.
    await terms('A_TERME');
    expect(await world.lineState(lines[0] ?? '')).toEqual({ statut: 'VALIDEE', paiement: 'PAYEE' });
    await world.ordered(campaign);
    expect(await world.orders.makeOrders()).toBe(2);
    expect(await world.balanceOf(lines[0] ?? '')).toBe(10_000);
    expect(await breaches()).toEqual([]);
  });

  it('[31-7] is refused once money has come, or the order is made, or it was cancelled', async () => {
    const { campaign, reference } = await unpaidOrder();
    const { numero = '' } = (await invoiceOf(campaign)) ?? {};
    await receivePayment(platform(), { nature: 'FACTURE', reference: numero, cents: 2_000 });
    expect(codeOf(await cancel(campaign, reference))).toBe('COMMANDE_FINANCEUR_NON_ANNULABLE');
    await receivePayment(platform(), { nature: 'FACTURE', reference: numero, cents: 10_000 });
    expect(codeOf(await cancel(campaign, reference))).toBe('COMMANDE_FINANCEUR_NON_ANNULABLE');
    await world.orders.makeOrders();
    expect(codeOf(await cancel(campaign, reference))).toBe('COMMANDE_FINANCEUR_NON_ANNULABLE');
    const other = await unpaidOrder();
    await cancel(other.campaign, other.reference);
    expect(codeOf(await cancel(other.campaign, other.reference))).toBe(
      'COMMANDE_FINANCEUR_NON_ANNULABLE',
    );
    expect(await breaches()).toEqual([]);
  });

  it('[31-7] is cancelled once of eight cancellations, with numbers without a gap', async () => {
    const { campaign, reference } = await unpaidOrder();
    const replies = await Promise.all(Array.from({ length: 8 }, () => cancel(campaign, reference)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await invoiceOf(campaign))?.avoirs).toHaveLength(1);
    expect(await breaches()).toEqual([]);
  });

  it('[31-7] is unknown to another funder', async () => {
    const { campaign, reference } = await unpaidOrder();
    await giveToAnother('commande_financeur', 'reference', reference);
    expect(codeOf(await cancel(campaign, reference))).toBe('RESSOURCE_INTROUVABLE');
    expect((await invoiceOf(campaign))?.statut).toBe('A_PAYER');
  });

  it('[31-7] ends the line of a person who has ordered again meanwhile', async () => {
    const { campaign, lines, reference } = await unpaidOrder();
    const [old = ''] = lines;
    const newer = await world.addLine(campaign, { accountCents: 1_000 });
    await world.query(
      `update precommande n set beneficiary_id = p.beneficiary_id from precommande p
       where n.id = $1 and p.id = $2`,
      [newer, old],
    );
    expect((await cancel(campaign, reference)).statusCode).toBe(200);
    expect(await world.lineState(old)).toEqual({ statut: 'ANNULEE', paiement: 'PAYEE' });
    expect(await world.lineState(newer)).toMatchObject({ statut: 'VALIDEE' });
    expect(await breaches()).toEqual([]);
  });

  it('[31-7] has its credit note as a document that names the invoice', async () => {
    const { campaign, reference } = await unpaidOrder();
    const { numeroAvoir } = (await cancel(campaign, reference)).json<CancelledFunderOrder>();
    const pdf = await world.get(`/api/eb/financeur/avoirs/${numeroAvoir}/pdf`);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const again = await world.get(`/api/eb/financeur/avoirs/${numeroAvoir}/pdf`);
    expect(again.rawPayload.equals(pdf.rawPayload)).toBe(true);
    await giveToAnother('avoir_financeur', 'numero', numeroAvoir);
    const refused = await world.get(`/api/eb/financeur/avoirs/${numeroAvoir}/pdf`);
    expect(refused.statusCode).toBe(404);
  });
});

describe('an order that is not paid in time', () => {
  it('[31-7] is cancelled after thirty days, once on any replica', async () => {
    const { campaign, lines } = await unpaidOrder();
    expect(await after(29).expireOrders()).toBe(0);
    const counts = await Promise.all([31, 31, 31].map((days) => after(days).expireOrders()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    expect((await invoiceOf(campaign))?.avoirs).toMatchObject([{ motif: 'COMMANDE_EXPIREE' }]);
    expect(await world.lineState(lines[1] ?? '')).toMatchObject({ statut: 'VALIDEE' });
    expect(await after(32).expireOrders()).toBe(0);
    expect(await breaches()).toEqual([]);
  });

  it('[31-7] is kept while a part of it is paid', async () => {
    const { campaign } = await unpaidOrder();
    const { numero = '' } = (await invoiceOf(campaign)) ?? {};
    await receivePayment(platform(), { nature: 'FACTURE', reference: numero, cents: 500 });
    await after(40).expireOrders();
    expect(await world.list(campaign)).toMatchObject([{ statut: 'EN_ATTENTE_PAIEMENT' }]);
  });
});
