import { randomUUID } from 'node:crypto';
import type { ServiceInvoice } from '@portail/contract/home-services/home-services-invoices.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { homeServiceCalls, NICOLAS, PROVIDERS } from '../../../../test/home-services-world.ts';
import { INVOICES, openOrder, statusesOf } from '../../../../test/invoice-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { createManualClock, useTestApi } from '../../../../test/test-api.ts';

const clock = createManualClock();
const api = useTestApi({ clock });
type Calls = ReturnType<typeof homeServiceCalls>;
let calls: Calls;
let order: string;

beforeAll(async () => {
  calls = homeServiceCalls(api.current, clock);
  order = await openOrder(api.current);
});

const numberOf = () => `F-${randomUUID().slice(0, 18)}`;
const listed = async (query = ''): Promise<readonly ServiceInvoice[]> =>
  calls.read<ServiceInvoice[]>(await calls.get(`${INVOICES}${query}`));
const one = async (numero: string) =>
  (await listed('?taille=100')).find((invoice) => invoice.numero === numero);
const body = (change: object = {}) => ({
  numero: numberOf(),
  numeroCommande: order,
  date: calls.dayIn(0),
  lignes: [calls.line()],
  ...change,
});
const send = (sent: object, client: string = PROVIDERS[7001]) =>
  calls.partner(client, 'factures', sent);
const credit = (sent: object, client: string = PROVIDERS[7001]) =>
  calls.partner(client, 'avoirs', sent);

describe('an issued invoice', () => {
  it('[SAP-14] [SAP-17] is listed with its amount due', async () => {
    const sent = body({
      lignes: [
        calls.line(),
        calls.line({ unite: 'FORFAIT', quantite: 2, prixUnitaire: 5.5, tauxTva: 20 }),
      ],
    });
    const reply = await send(sent);
    expect(reply.json()).toEqual({ numero: sent.numero, statut: 'A_PAYER', montantDu: 89 });
    expect(await one(sent.numero)).toEqual({
      numero: sent.numero,
      clientId: '7001',
      codeNAN: '7890123',
      date: calls.dayIn(0),
      numeroCommande: order,
      montant: 89,
      montantDu: 89,
      statut: 'A_PAYER',
      avoirs: [],
    });
  });

  it('is stored once per number: the same content is accepted again, another one is refused', async () => {
    const sent = body();
    const first = await send(sent);
    expect((await send(sent)).json()).toEqual(first.json());
    for (const other of [
      { ...sent, date: calls.dayIn(-1) },
      { ...sent, lignes: [calls.line({ prixUnitaire: 27 })] },
      { ...sent, lignes: [calls.line({ libelle: 'Repassage' })] },
    ]) {
      expect((await send(other)).json()).toMatchObject({ code: 'NUMERO_DEJA_UTILISE' });
    }
    const both = await Promise.all([sent, sent].map((again) => send(again)));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(
      (await listed('?taille=100')).filter(({ numero }) => numero === sent.numero),
    ).toHaveLength(1);
  });

  it('requires the provider’s own order: another provider’s order and number are unknown', async () => {
    const sent = body();
    const reply = await send(sent, PROVIDERS[7002]);
    const unknown = await send({ ...sent, numeroCommande: 'CSZZZZZZZZZZ' }, PROVIDERS[7002]);
    expect(reply.statusCode).toBe(404);
    expect({ ...reply.json<object>(), requestId: '' }).toEqual({
      ...unknown.json<object>(),
      requestId: '',
    });
    await send(sent);
    const other = await openOrder(api.current, NICOLAS, '7002');
    const taken = await send({ ...sent, numeroCommande: other }, PROVIDERS[7002]);
    expect(taken.json()).toMatchObject({ code: 'NUMERO_DEJA_UTILISE' });
    expect((await send(body(), 'intranet-horizon')).json()).toMatchObject({
      code: 'PARTENAIRE_INCONNU',
    });
  });

  it('requires a started service and stays within the agreed amount', async () => {
    const waiting = await calls.placeOrder();
    expect((await send(body({ numeroCommande: waiting }))).json()).toMatchObject({
      code: 'COMMANDE_NON_FACTURABLE',
    });
    expect((await calls.plan(waiting, 'ATTRIBUEE')).statusCode).toBe(200);
    expect((await calls.plan(waiting, 'EN_COURS')).statusCode).toBe(200);
    // Three hours at 26 euros were ordered.
    const tooMuch = body({ numeroCommande: waiting, lignes: [calls.line({ quantite: 3.25 })] });
    expect((await send(tooMuch)).json()).toMatchObject({ code: 'COMMANDE_NON_FACTURABLE' });
    const first = body({ numeroCommande: waiting, lignes: [calls.line({ quantite: 2 })] });
    expect((await send(first)).statusCode).toBe(200);
    const rest = body({ numeroCommande: waiting, lignes: [calls.line({ quantite: 1.25 })] });
    expect((await send(rest)).json()).toMatchObject({ code: 'COMMANDE_NON_FACTURABLE' });
    // A credited amount may be invoiced again.
    expect((await calls.creditNote(first.numero, 6.5)).statusCode).toBe(200);
    expect((await send(rest)).statusCode).toBe(200);
  });

  it('is refused for one of two concurrent invoices that together exceed the agreed amount', async () => {
    const small = await openOrder(api.current);
    await api.current.query(
      'update commande_service set estimation_cents = 10000 where numero = $1',
      [small],
    );
    const replies = await Promise.all([1, 2].map(() => send(body({ numeroCommande: small }))));
    expect(statusesOf(replies)).toEqual([200, 409]);
  });

  it('is refused with a future date', async () => {
    const reply = await send(body({ date: calls.dayIn(1) }));
    expect(reply.json()).toMatchObject({ code: 'REQUETE_INVALIDE', erreurs: [{ champ: 'date' }] });
  });
});

describe('credit notes', () => {
  it('[SAP-17] lower the amount due, are listed separately, and close the invoice at zero', async () => {
    const sent = body();
    await send(sent);
    const note = {
      numero: `A-${randomUUID().slice(0, 18)}`,
      numeroFacture: sent.numero,
      date: calls.dayIn(0),
      montant: 26,
      motif: 'Une heure comptée en trop',
    };
    const reply = await credit(note);
    expect(reply.json()).toEqual({ numero: note.numero, statut: 'A_PAYER', montantDu: 52 });
    expect((await credit(note)).json()).toEqual(reply.json());
    expect((await credit({ ...note, montant: 27 })).json()).toMatchObject({
      code: 'NUMERO_DEJA_UTILISE',
    });
    expect(await one(sent.numero)).toMatchObject({
      montant: 78,
      montantDu: 52,
      avoirs: [{ numero: note.numero, date: calls.dayIn(0), montant: 26 }],
    });
    expect(await one(note.numero)).toEqual({
      numero: note.numero,
      clientId: '7001',
      codeNAN: '7890123',
      date: calls.dayIn(0),
      numeroCommande: order,
      montant: 26,
      montantDu: 0,
      statut: 'NON_RENSEIGNE',
      avoirs: [],
      numeroFacture: sent.numero,
    });
    expect((await calls.creditNote(sent.numero, 52.01)).json()).toMatchObject({
      code: 'AVOIR_IMPOSSIBLE',
    });
    expect((await calls.creditNote(sent.numero, 52)).json()).toMatchObject({
      statut: 'PAYEE',
      montantDu: 0,
    });
    // Nothing was paid, so nothing is refunded.
    expect(
      await api.current.query(
        'select a_rembourser_cents::int as refund from avoir_service where facture_numero = $1',
        [sent.numero],
      ),
    ).toEqual([{ refund: 0 }, { refund: 0 }]);
  });

  it('need a free number, and correct only the provider’s own invoices', async () => {
    const sent = body();
    await send(sent);
    const note = {
      numero: sent.numero,
      numeroFacture: sent.numero,
      date: calls.dayIn(0),
      montant: 1,
      motif: 'Essai',
    };
    expect((await credit(note)).json()).toMatchObject({ code: 'NUMERO_DEJA_UTILISE' });
    expect((await credit({ ...note, numero: numberOf() }, PROVIDERS[7002])).statusCode).toBe(404);
    const numero = numberOf();
    await credit({ ...note, numero });
    expect((await credit({ ...note, numero: numberOf(), numeroFacture: numero })).statusCode).toBe(
      404,
    );
  });
});

describe('S-09 list of invoices', () => {
  it('[SAP-14] returns the latest first, by page, by status and by space', async () => {
    const all = await listed('?taille=100');
    const key = ({ date, numero }: ServiceInvoice) =>
      `${date.split('/').toReversed().join('-')} ${numero}`;
    expect(all.map(key)).toEqual(all.map(key).toSorted().toReversed());
    const first = await listed('?taille=2');
    const next = await listed(`?taille=2&avant=${first[1]?.numero}`);
    expect([...first, ...next]).toEqual(all.slice(0, 4));
    const due = await listed('?taille=100&statut=A_PAYER');
    expect(due.length).toBeGreaterThan(0);
    expect(due).toEqual(all.filter(({ statut }) => statut === 'A_PAYER'));
    const second = await listed('?taille=100&clientId=7002');
    expect(second).toEqual(all.filter(({ clientId }) => clientId === '7002'));
    expect((await calls.get(`${INVOICES}?clientId=9999`)).statusCode).toBe(404);
  });
});

describe('PDF of an invoice', () => {
  it('[SAP-08] [SAP-14] contains what the law requires, as does that of a credit note', async () => {
    const sent = body();
    await send(sent);
    const noteNumber = `A-${randomUUID().slice(0, 18)}`;
    await credit({
      numero: noteNumber,
      numeroFacture: sent.numero,
      date: calls.dayIn(0),
      montant: 26,
      motif: 'Une heure comptée en trop',
    });
    const reply = await calls.get(`${INVOICES}/${sent.numero}/pdf`);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['content-disposition']).toContain(`facture-${sent.numero}.pdf`);
    const pdf = readPdf(reply.rawPayload);
    expect(pdf).toMatchObject({ isTagged: true, lang: 'fr-FR', hasOnlyEmbeddedFonts: true });
    const text = pdf.texts.join(' ');
    for (const said of [
      `Facture ${sent.numero}`,
      'Ménage et Jardin Services',
      'Déclaration de services à la personne',
      'Nicolas Garnier',
      '7 impasse du Moulin',
      'Samira K.',
      'Total hors taxes',
      'crédit d’impôt',
      '199 sexdecies',
    ]) {
      expect(text).toContain(said);
    }
    const note = await calls.get(`${INVOICES}/${noteNumber}/pdf`);
    expect(note.headers['content-disposition']).toContain(`avoir-${noteNumber}.pdf`);
    const credited = readPdf(note.rawPayload).texts.join(' ');
    for (const said of [`Avoir ${noteNumber}`, sent.numero, 'Une heure comptée en trop']) {
      expect(credited).toContain(said);
    }
  });

  it('[DOC-06] is available among the person’s documents', async () => {
    const sent = body();
    await send(sent);
    const reply = await calls.get(`/api/eb/documents/FACTURE/${sent.numero}`);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.headers['content-disposition']).toContain(`facture-${sent.numero}.pdf`);
    expect((await calls.get('/api/eb/documents/FACTURE/F-INCONNUE')).statusCode).toBe(404);
  });

  it('leaves the ledger balanced', async () => {
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  });
});
