import type { FunderInvoice } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createFunderWorld,
  INVOICES,
  managed,
  type FunderWorld,
} from '../../../../test/funder-order-world.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let world: FunderWorld;
let campaign: string;
let invoice: FunderInvoice;

beforeAll(async () => {
  world = await createFunderWorld(api.current);
  campaign = await world.openCampaign();
  await world.addLine(campaign, { accountCents: 20_000, fundedCents: 12_000 });
  await world.addLine(campaign, { titres: 10 });
  await world.ordered(campaign, { numeroBonCommande: '=BC;2026' });
  await world.orders.makeOrders();
  const list = (await world.get(INVOICES)).json<FunderInvoice[]>();
  const found = list.find(({ idSession }) => idSession === campaign);
  if (found === undefined) throw new Error('no invoice of the order');
  invoice = found;
});

describe('[FUND-15] orders of a campaign', () => {
  it('lists them newest first with their invoice', async () => {
    await world.addLine(campaign, { accountCents: 1_000 });
    await world.ordered(campaign);
    const orders = await world.list(campaign);
    expect(orders.map(({ statut }) => statut)).toEqual(['EN_COURS', 'TERMINEE']);
    expect(orders[1]).toMatchObject({
      nombreLignes: 2,
      montantTotal: 350,
      numeroFacture: invoice.numero,
    });
    expect(orders[1]?.dateCommande).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    await world.orders.makeOrders();
  });

  it('[S38] exports them as CSV and workbook, without formulas', async () => {
    const order = (await world.list(campaign)).find(({ nombreLignes }) => nombreLignes === 2);
    const csv = await world.get(
      managed(campaign, `commandes/export?idCommande=${order?.idCommande}`),
    );
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const rows = csv.body.trim().split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain('Commande;Date;Bon de commande;Référence;Nom;Prénom;Matricule');
    expect(rows[1]).toContain(`'=BC;2026`);
    expect(csv.body).toContain(';200,00;');
    const all = await world.get(managed(campaign, 'commandes/export'));
    expect(all.body.trim().split('\r\n')).toHaveLength(4);
    const xlsx = await world.get(managed(campaign, 'commandes/export?format=xlsx'));
    expect(xlsx.headers['content-disposition']).toContain('.xlsx');
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('invoices of a funder', () => {
  it('bill what the funder owes once per order, with its purchase order', async () => {
    expect(invoice.numero).toMatch(/^F\d{4}-\d{6}$/);
    expect(invoice).toMatchObject({
      numeroContrat: '100001',
      numeroBonCommande: '=BC;2026',
      nombreLignes: 2,
      montant: 270,
      statut: 'A_PAYER',
    });
    const all = (await world.get(INVOICES)).json<FunderInvoice[]>();
    expect(new Set(all.map(({ numero }) => numero)).size).toBe(all.length);
    const of = (contract: string) => world.get(`${INVOICES}?numeroContrat=${contract}`);
    expect((await of('100001')).json<unknown[]>()).toHaveLength(all.length);
    expect((await of('100002')).json<unknown[]>()).toEqual([]);
  });

  it('are byte-identical PDF documents', async () => {
    const url = `${INVOICES}/${invoice.numero}/pdf`;
    const reply = await world.get(url);
    expect(reply.headers['content-type']).toBe('application/pdf');
    const { texts, isTagged, lang } = readPdf(reply.rawPayload);
    expect([isTagged, lang]).toEqual([true, 'fr-FR']);
    const text = texts.join(' ');
    for (const words of [
      `Facture ${invoice.numero}`,
      'Groupe Horizon',
      '=BC;2026',
      '200,00',
      '150,00',
      '270,00',
      'IBAN',
    ]) {
      expect(text).toContain(words);
    }
    expect((await world.get(url)).rawPayload.equals(reply.rawPayload)).toBe(true);
  });

  it('[31-7] name issuer, buyer, due date, late penalties, indemnity and VAT on the PDF', async () => {
    const { rawPayload } = await world.get(`${INVOICES}/${invoice.numero}/pdf`);
    const text = readPdf(rawPayload).texts.join(' ').replaceAll(/\s+/g, ' ');
    for (const words of [
      'Portail CESU',
      'SAS au capital de 150 000 €, RCS Paris',
      '12 rue de l’Exemple',
      '75012 PARIS',
      'SIREN 123 456 782',
      'TVA FR11123456782',
      'Groupe Horizon',
      '8 quai Perrache',
      '69002 LYON',
      '732 829 320',
      `Échéance ${invoice.dateEcheance}`,
      `au plus tard le ${invoice.dateEcheance}`,
      'majoré de dix points de pourcentage',
      '40,00 € pour frais de recouvrement',
      'Aucun escompte',
      'hors du champ d’application de la TVA',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('[31-7] are due 30 days after their issue, or by the terms of the funder', async () => {
    const dueAfter = async (change: string) => {
      await world.query(`update financeur set ${change} where client_id = '4001'`);
      const other = await world.openCampaign();
      await world.addLine(other, { accountCents: 1_000 });
      await world.ordered(other);
      await world.orders.makeOrders();
      const row = await world.one(
        `select (f.echeance - (f.emise_le at time zone 'Europe/Paris')::date) as days,
           extract(day from f.echeance + 1)::int as next_day
         from facture_financeur f join commande_financeur o on o.id = f.commande_id
         where o.session_id = $1`,
        [other],
      );
      return row;
    };
    expect(await dueAfter(`payment_terms = 'JOURS_30'`)).toMatchObject({ days: 30 });
    expect(await dueAfter(`payment_terms = 'RECEPTION'`)).toMatchObject({ days: 0 });
    expect(await dueAfter(`payment_terms = 'JOURS_45_FIN_DE_MOIS'`)).toMatchObject({ next_day: 1 });
    await world.query(`update financeur set payment_terms = 'JOURS_30' where client_id = '4001'`);
  });

  it('[31-7] keep the identities of their day of issue', async () => {
    const url = `${INVOICES}/${invoice.numero}/pdf`;
    const before = (await world.get(url)).rawPayload;
    await world.query(
      `update issuer set head_office = '{"1 rue Nouvelle","33000 BORDEAUX"}', legal_form = null`,
    );
    await world.query(
      `update financeur set social_reason = 'Groupe Autre' where client_id = '4001'`,
    );
    try {
      expect((await world.get(url)).rawPayload.equals(before)).toBe(true);
    } finally {
      await world.query(
        `update issuer set head_office = '{"12 rue de l’Exemple","75012 PARIS"}',
           legal_form = 'SAS au capital de 150 000 €, RCS Paris'`,
      );
      await world.query(
        `update financeur set social_reason = 'Groupe Horizon' where client_id = '4001'`,
      );
    }
  });

  it('are not issued when the funder owes nothing', async () => {
    const free = await world.openCampaign();
    await world.addLine(free, { accountCents: 1_000, fundedCents: 0 });
    await world.ordered(free);
    await world.orders.makeOrders();
    expect(await world.list(free)).toMatchObject([{ statut: 'TERMINEE', numeroFacture: null }]);
  });
});

describe('[S20] [S21] [S22] orders and invoices of another funder', () => {
  /** The bakery: another funder than the signed-in one. */
  const foreign = async () => {
    const other = await world.openCampaign('100003', 'SAP');
    const line = await world.addLine(other, { accountCents: 1_000 });
    return { other, line };
  };

  it('are answered as unknown by every call with an identifier', async () => {
    const { other, line } = await foreign();
    const [theirs] = await api.current.query(
      `select f.numero from facture_financeur f where f.contract_numero = '100003' limit 1`,
    );
    const pairs: readonly (readonly [string, string])[] = [
      [managed(other), managed('inconnue')],
      [managed(other, 'commandes/export'), managed('inconnue', 'commandes/export')],
      [`${INVOICES}/${String(theirs?.['numero'])}/pdf`, `${INVOICES}/F2020-000001/pdf`],
      [`${INVOICES}?numeroContrat=100003`, `${INVOICES}?numeroContrat=999999`],
    ];
    for (const [own, unknown] of pairs) {
      const [reply, nothing] = [await world.get(own), await world.get(unknown)];
      expect([403, 404], own).toContain(reply.statusCode);
      expect([reply.statusCode, codeOf(reply)], own).toEqual([nothing.statusCode, codeOf(nothing)]);
    }
    const [ordered, unknown] = [await world.order(other), await world.order('inconnue')];
    expect([ordered.statusCode, codeOf(ordered)]).toEqual([404, 'SESSION_PRECOMMANDE_INCONNUE']);
    expect([unknown.statusCode, codeOf(unknown)]).toEqual([404, 'SESSION_PRECOMMANDE_INCONNUE']);
    // Another funder's line in an own order, another funder's order in an own export.
    const mixed = await world.order(campaign, { idsLignes: [line] });
    expect(codeOf(mixed)).toBe('LIGNES_NON_COMMANDABLES');
    const [order] = await api.current.query(
      `select reference from commande_financeur where contract_numero = '100003' limit 1`,
    );
    const exported = await world.get(
      managed(campaign, `commandes/export?idCommande=${String(order?.['reference'])}`),
    );
    expect(codeOf(exported)).toBe('RESSOURCE_INTROUVABLE');
    expect(await world.lineState(line)).toMatchObject({ statut: 'VALIDEE' });
  });

  it('[S23] are refused to other spaces and to read-only users', async () => {
    const { other } = await foreign();
    for (const [login, space] of [
      ['demo-rh', 'ESPACE_BENEFICIAIRE'],
      ['demo-intervenant', 'ESPACE_INTERVENANT'],
    ] as const) {
      const token = await api.current.signIn(login, space);
      for (const url of [managed(other), managed(campaign), INVOICES]) {
        const reply = await api.current.http.inject({ method: 'GET', url, headers: bearer(token) });
        expect(reply.statusCode, `${login} ${url}`).toBe(403);
      }
    }
    const anonymous = await api.current.http.inject({ method: 'GET', url: managed(campaign) });
    expect(anonymous.statusCode).toBe(401);
    await api.current.query(
      `update user_account set role = 'LECTEUR' where login = 'demo-financeur'`,
    );
    try {
      const reader = await createFunderWorld(api.current);
      expect((await reader.order(campaign)).statusCode).toBe(403);
      expect((await reader.get(managed(campaign))).statusCode).toBe(200);
    } finally {
      await api.current.query(
        `update user_account set role = 'ADMINISTRATEUR' where login = 'demo-financeur'`,
      );
    }
  });
});
