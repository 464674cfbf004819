import type {
  FunderInvoice,
  InvoicePayment,
} from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { addDays, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { addFunderUser } from '../../../../test/funder-calls.ts';
import {
  createFunderWorld,
  INVOICES,
  type FunderWorld,
} from '../../../../test/funder-order-world.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let world: FunderWorld;
let invoice: FunderInvoice;
let stranger: string;

beforeAll(async () => {
  world = await createFunderWorld(api.current);
  const campaign = await world.openCampaign();
  await world.addLine(campaign, { accountCents: 20_000, fundedCents: 12_000 });
  await world.ordered(campaign, { numeroBonCommande: 'BC-7' });
  await world.orders.makeOrders();
  const list = (await world.get(INVOICES)).json<FunderInvoice[]>();
  const found = list.find(({ idSession }) => idSession === campaign);
  if (found === undefined) throw new Error('no invoice of the order');
  invoice = found;
  await addFunderUser(api.current, { login: 'autre', clientId: '4002', role: 'GESTIONNAIRE' });
  stranger = await api.current.signIn('autre', 'ESPACE_CLIENT');
});

const today = () => formatFrenchDate(api.current.clock.businessDay());
const getAs = (url: string, token?: string) =>
  token === undefined ? world.get(url) : api.current.http.inject({ url, headers: bearer(token) });
const documents = (du: string, au: string, rest = '', token?: string) =>
  getAs(`/api/eb/financeur/documents?du=${du}&au=${au}${rest}`, token);

describe('the documents of a period', () => {
  it('[33-5] are one archive of every invoice and credit note, with their list', async () => {
    const reply = await documents(today(), today());
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = unzipSync(reply.rawPayload);
    const numeros = (await world.get(`${INVOICES}?taille=200`))
      .json<FunderInvoice[]>()
      .filter(({ dateFacture }) => dateFacture === today())
      .map(({ numero }) => `factures/${numero}.pdf`);
    expect(
      Object.keys(files)
        .filter((name) => name.startsWith('factures/'))
        .toSorted(),
    ).toEqual(numeros.toSorted());
    const pdf = files[`factures/${invoice.numero}.pdf`] ?? new Uint8Array();
    expect(readPdf(Buffer.from(pdf)).texts.join(' ')).toContain(`Facture ${invoice.numero}`);
    const list = strFromU8(files['liste.csv'] ?? new Uint8Array());
    expect(list).toContain('Document;Numéro;Date;Contrat;Session;Commande;Montant;Échéance;État');
    expect(list).toContain(`Facture;${invoice.numero};${today()};100001;`);
    expect(list).toContain(`;120,00;${invoice.dateEcheance};À payer`);
  });

  it('[33-5] are refused without any, in the wrong order, and of a contract of another funder', async () => {
    const day = api.current.clock.businessDay();
    const [before, earlier] = [addDays(day, -4_000), addDays(day, -3_999)].map(formatFrenchDate);
    expect(codeOf(await documents(before ?? '', earlier ?? ''))).toBe('AUCUN_DOCUMENT');
    expect((await documents(earlier ?? '', before ?? '')).statusCode).toBe(400);
    expect(codeOf(await documents(today(), today(), '&numeroContrat=100003'))).toBe('ACCES_REFUSE');
    expect(codeOf(await documents(today(), today(), '&numeroContrat=100002'))).toBe(
      'AUCUN_DOCUMENT',
    );
  });

  it('[33-5] [S21] hold nothing of another funder', async () => {
    expect(codeOf(await documents(today(), today(), '', stranger))).toBe('AUCUN_DOCUMENT');
  });
});

it('[33-5] an invoice says how it is paid by transfer, and its reference', async () => {
  const url = `${INVOICES}/${invoice.numero}/reglement`;
  expect((await world.get(url)).json<InvoicePayment>()).toMatchObject({
    numero: invoice.numero,
    montant: 120,
    resteAPayer: 120,
    dateEcheance: invoice.dateEcheance,
    reglement: { reference: invoice.numero },
  });
  expect((await world.get(url)).json<InvoicePayment>().reglement.iban).toMatch(/^FR\d{2}\u00a0/);
  expect(codeOf(await getAs(url, stranger))).toBe('RESSOURCE_INTROUVABLE');
});

it('[33-5] orders the chosen lines only, at their total; the others stay validated', async () => {
  const campaign = await world.openCampaign();
  const chosen = await world.addLine(campaign, { accountCents: 5_000 });
  const other = await world.addLine(campaign, { accountCents: 7_000 });
  const order = (montantAttendu: number) =>
    world.order(campaign, { idsLignes: [chosen], montantAttendu });
  expect(codeOf(await order(120))).toBe('TOTAL_MODIFIE');
  expect((await order(50)).json()).toMatchObject({ nombreLignes: 1, montantTotal: 50 });
  await world.orders.makeOrders();
  expect((await world.lineState(chosen))?.['statut']).not.toBe('VALIDEE');
  expect(await world.lineState(other)).toMatchObject({ statut: 'VALIDEE' });
});
