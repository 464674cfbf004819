import type {
  CreditableInvoice,
  CreditNoteOutcome,
  OperatorInvoice,
} from '@portail/contract/backoffice/operator-invoices.schemas.ts';
import type { FunderInvoice } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { INVOICES } from '../../../../test/funder-order-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import {
  createOperationsWorld,
  OPERATIONS,
  type OperationsWorld,
  RECEIPTS,
} from '../../../../test/operations-world.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let world: OperationsWorld;
beforeAll(async () => {
  world = await createOperationsWorld(api.current);
});

const breaches = () => breachesOf(api.current.urls.adminUrl);
const FACTURES = `${OPERATIONS}/factures`;

const credit = (numero: string, montant: number, motif = 'GESTE_COMMERCIAL', key?: string) =>
  world.post(`${FACTURES}/${numero}/avoirs`, { montant, motif }, key === undefined ? {} : { key });
const pay = (numero: string, montant: number, change: object = {}) =>
  world.receive(world.receiptOf(numero, { nature: 'FACTURE', montant, ...change }));
const shown = async (numero: string): Promise<OperatorInvoice | undefined> =>
  (await world.get(`${FACTURES}?recherche=${numero}`)).json<OperatorInvoice[]>()[0];
const openCredits = async (numero: string) =>
  await world.query(
    `select id, montant_cents::int as cents from credit_payeur
     where nature = 'FACTURE' and reference = $1 and statut = 'OUVERT' order by id`,
    [numero],
  );
const receivableOf = async (): Promise<number> => {
  const row = await world.one(
    `select coalesce(sum(e.amount), 0)::int as sum from ledger_account a
     join ledger_entry e on e.account_id = a.id
     where a.kind = 'CREANCE_FINANCEUR' and a.key like '%/100001'`,
  );
  return Number(row?.['sum']);
};

describe('a credit note on an unpaid invoice', () => {
  it('[31-7] is a part of it, posted on the fees of the issuer, and lowers what is due', async () => {
    const { invoice } = await world.creditedLine(40_000);
    const before = await receivableOf();
    const key = 'avoir-partiel-1';
    const reply = await credit(invoice, 100, 'GESTE_COMMERCIAL', key);
    expect(reply.statusCode, reply.body).toBe(200);
    const { statut, numero } = reply.json<CreditNoteOutcome>();
    expect([statut, numero]).toEqual(['ETABLI', expect.stringMatching(/^A\d{4}-\d{6}$/)]);
    expect((await credit(invoice, 100, 'GESTE_COMMERCIAL', key)).json()).toEqual(reply.json());
    expect(await receivableOf()).toBe(before + 10_000);
    expect(await shown(invoice)).toMatchObject({
      montant: 400,
      resteAPayer: 300,
      statut: 'A_PAYER',
      avoirs: [{ numero, montant: 100, motif: 'GESTE_COMMERCIAL' }],
    });
    await pay(invoice, 300);
    expect(await shown(invoice)).toMatchObject({ resteAPayer: 0, statut: 'PAYEE' });
    expect(await breaches()).toEqual([]);
  });

  it('[31-7] is refused above what is left, with the most that it may be', async () => {
    const { invoice } = await world.creditedLine(20_000);
    await credit(invoice, 150);
    const refused = await credit(invoice, 50.01);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'AVOIR_IMPOSSIBLE']);
    expect(refused.body).toContain('50,00');
    expect(codeOf(await credit('F2099-000001', 1))).toBe('RESSOURCE_INTROUVABLE');
    expect(codeOf(await credit(invoice, 10, 'COMMANDE_ANNULEE'))).toBe('AVOIR_IMPOSSIBLE');
    await credit(invoice, 50);
    expect(await shown(invoice)).toMatchObject({ statut: 'CREDITEE', resteAPayer: 0 });
    expect(codeOf(await credit(invoice, 1))).toBe('AVOIR_IMPOSSIBLE');
    expect(await breaches()).toEqual([]);
  });

  it('[31-7] never passes the invoice, when eight are made at once', async () => {
    const { invoice } = await world.creditedLine(10_000);
    const replies = await Promise.all(Array.from({ length: 8 }, () => credit(invoice, 40)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect(await shown(invoice)).toMatchObject({ resteAPayer: 20 });
    expect(await breaches()).toEqual([]);
  });

  it('[31-7] needs a second person above the threshold, who is not its author', async () => {
    const { invoice } = await world.creditedLine(90_000);
    const asked = (await credit(invoice, 600)).json<CreditNoteOutcome>();
    expect(asked.statut).toBe('A_VALIDER');
    expect((await shown(invoice))?.avoirs).toEqual([]);
    expect(codeOf(await credit(invoice, 600))).toBe('OPERATION_DEJA_DEMANDEE');
    expect(codeOf(await world.decide(asked.numero, 'ACCEPTER', { token: world.lucie }))).toBe(
      'SECONDE_PERSONNE_REQUISE',
    );
    const decided = await world.decide(asked.numero, 'ACCEPTER');
    expect(decided.json()).toMatchObject({ statut: 'ETABLI', reference: invoice, montant: 600 });
    expect(await shown(invoice)).toMatchObject({ resteAPayer: 300 });
    const refusedRequest = (await credit(invoice, 300)).json<CreditNoteOutcome>();
    expect(refusedRequest.statut).toBe('ETABLI');
    expect(await breaches()).toEqual([]);
  });
});

describe('a credit note on a paid invoice', () => {
  it('[31-8] leaves a credit that pays a next invoice', async () => {
    const { invoice } = await world.creditedLine(30_000);
    await pay(invoice, 300);
    await credit(invoice, 120);
    expect(await shown(invoice)).toMatchObject({ statut: 'PAYEE', resteAPayer: 0 });
    const [left] = await openCredits(invoice);
    expect(left?.['cents']).toBe(12_000);
    expect(await breaches()).toEqual([]);

    const { invoice: next } = await world.creditedLine(20_000);
    await world.receive(
      world.receiptOf(next, { nature: 'FACTURE', montant: 120, tropPercu: left?.['id'] }),
    );
    expect(await shown(next)).toMatchObject({ resteAPayer: 80 });
    expect(await openCredits(invoice)).toEqual([]);
    expect(await breaches()).toEqual([]);
    // What the credit paid is credited in its turn.
    await credit(next, 200);
    expect(await openCredits(next)).toMatchObject([{ cents: 12_000 }]);
    expect(await breaches()).toEqual([]);
  });

  it('[31-8] leaves a credit that is refunded by transfer', async () => {
    const { invoice } = await world.creditedLine(10_000);
    await pay(invoice, 40);
    await pay(invoice, 60);
    await credit(invoice, 100);
    expect(await shown(invoice)).toMatchObject({ statut: 'CREDITEE' });
    const credits = await openCredits(invoice);
    expect(credits.map(({ cents }) => cents)).toEqual([6_000, 4_000]);
    for (const { id, cents } of credits) {
      const refund = await world.post(`${OPERATIONS}/remboursements`, {
        nature: 'TROP_PERCU',
        reference: id,
        montant: Number(cents) / 100,
        motif: 'DEMANDE_DU_FINANCEUR',
      });
      expect(refund.json()).toMatchObject({ statut: 'REMBOURSE' });
    }
    expect(await openCredits(invoice)).toEqual([]);
    expect(await breaches()).toEqual([]);
  });

  it('[31-8] takes the last receipts only, and the books keep every transfer', async () => {
    const { invoice } = await world.creditedLine(10_000);
    await pay(invoice, 30, { referenceBancaire: 'VIR-A' });
    await pay(invoice, 70, { referenceBancaire: 'VIR-B' });
    await credit(invoice, 20);
    const kept = await world.query(
      `select reference_bancaire as vir, montant_cents::int as cents from encaissement_manuel
       where reference = $1 and rendu_le is null order by montant_cents`,
      [invoice],
    );
    expect(kept).toEqual([
      { vir: 'VIR-A', cents: 3_000 },
      { vir: 'VIR-B', cents: 5_000 },
    ]);
    const bank = await world.one(
      `select -sum(e.amount)::int as cents from encaissement_manuel m
       join ledger_journal j on j.posting_id = m.posting_id
         and not exists (select from ledger_journal r where r.reverses = j.id)
       join ledger_entry e on e.journal_id = j.id
       join ledger_account a on a.id = e.account_id and a.kind = 'BANQUE'
       where m.reference = $1`,
      [invoice],
    );
    expect(bank).toEqual({ cents: 8_000 });
    expect(await breaches()).toEqual([]);
  });

  it('[31-8] of one transfer for two invoices leaves the other paid, and its request true', async () => {
    const first = await world.creditedLine(10_000);
    const second = await world.creditedLine(5_000);
    await pay(first.invoice, 150, { autres: [{ nature: 'FACTURE', reference: second.invoice }] });
    await credit(second.invoice, 50);
    expect(await shown(first.invoice)).toMatchObject({ statut: 'PAYEE' });
    expect(await openCredits(second.invoice)).toMatchObject([{ cents: 5_000 }]);
    expect(await breaches()).toEqual([]);
  });
});

describe('a credit note for value that was taken back', () => {
  it('[31-7] posts nothing more than the reversal, up to what was taken back', async () => {
    const { reference, invoice } = await world.creditedLine(10_000);
    expect(codeOf(await credit(invoice, 100, 'VALEUR_REPRISE'))).toBe('AVOIR_IMPOSSIBLE');
    await world.post(`${OPERATIONS}/remboursements`, {
      nature: 'CREDIT',
      reference,
      montant: 100,
      motif: 'DEMANDE_DU_FINANCEUR',
    });
    const invoiceRead = (await world.get(`${FACTURES}/${invoice}`)).json<CreditableInvoice>();
    expect(invoiceRead.motifs).toEqual([
      { motif: 'VALEUR_REPRISE', maximum: 100, seuil: 500, entier: false },
    ]);
    const before = await receivableOf();
    expect((await credit(invoice, 100, 'VALEUR_REPRISE')).statusCode).toBe(200);
    expect(await receivableOf()).toBe(before);
    expect(await shown(invoice)).toMatchObject({ statut: 'CREDITEE' });
    expect(await breaches()).toEqual([]);
  });
});

describe('an order that waits for its payment', () => {
  it('[31-8] is cancelled by an operator, and what was paid of it is a credit of the funder', async () => {
    await world.query(`update contract set order_terms = 'PREPAIEMENT' where numero = '100001'`);
    const campaign = await world.openCampaign();
    await world.addLine(campaign, { accountCents: 80_000 });
    await world.ordered(campaign);
    await world.query(`update contract set order_terms = 'A_TERME' where numero = '100001'`);
    const invoices = (
      await api.current.http.inject({
        url: `${INVOICES}?taille=200`,
        headers: { authorization: `Bearer ${world.token}` },
      })
    ).json<FunderInvoice[]>();
    const numero = invoices.find(({ idSession }) => idSession === campaign)?.numero ?? '';
    await pay(numero, 250);
    expect((await credit(numero, 800, 'COMMANDE_ANNULEE')).json()).toMatchObject({
      statut: 'ETABLI',
    });
    expect(await openCredits(numero)).toMatchObject([{ cents: 25_000 }]);
    expect(await shown(numero)).toMatchObject({ statut: 'CREDITEE' });
    // Money that still comes is expected no more.
    const late = await world.post(
      RECEIPTS,
      world.receiptOf(numero, { nature: 'FACTURE', montant: 5 }),
    );
    expect(codeOf(late)).toBe('ENCAISSEMENT_NON_ATTENDU');
    expect(await breaches()).toEqual([]);
  });
});

it('[31-7] the credit note of any funder is downloaded by an operator', async () => {
  const { invoice } = await world.creditedLine(10_000);
  const { numero } = (await credit(invoice, 10)).json<CreditNoteOutcome>();
  const pdf = await world.get(`${OPERATIONS}/avoirs/${numero}/pdf`);
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await world.get(`${OPERATIONS}/avoirs/A2099-000001/pdf`)).statusCode).toBe(404);
});
