import { thisYear } from '../../../../test/today.ts';
import type {
  AccountPaymentLine,
  Checkbook,
  CheckbookStatement,
  PaperPaymentLine,
  TransferLine,
} from '@portail/contract/wallet/holdings.schemas.ts';
import { PAYMENT_STATUTS } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { TITRE_STATUTS } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import { describe, expect, it } from 'vitest';
import { caller, getter } from '../../../../test/holdings-calls.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const get = getter(() => api.current);
const { ask } = caller(() => api.current);

const YEAR = thisYear();
const payments = (login: string, query = '') =>
  get<AccountPaymentLine[]>(login, `/beneficiaires/paiements-comptes${query}`);
const remittances = (login: string, query = '') =>
  get<PaperPaymentLine[]>(login, `/beneficiaires/paiements-titres${query}`);
const transfers = (login: string, query = '') =>
  get<TransferLine[]>(login, `/beneficiaires/versements${query}`);

const walk = async <T>(
  list: (query: string) => Promise<T[]>,
  idOf: (line: T) => string,
  taille: number,
): Promise<readonly string[]> => {
  const seen: string[] = [];
  for (;;) {
    const after = seen.at(-1);
    const page = await list(`?taille=${taille}${after === undefined ? '' : `&avant=${after}`}`);
    seen.push(...page.map(idOf));
    if (page.length < taille) return seen;
  }
};

const countOf = async (table: string, login: string): Promise<number> => {
  const [row] = await api.current.query(
    `select count(*)::integer as count from ${table} x join beneficiary b on b.id = x.beneficiary_id
     join user_account a on a.id = b.account_id where a.login = $1`,
    [login],
  );
  return Number(row?.['count']);
};

describe('payments from accounts', () => {
  it('[ACC-24] [ACC-09] are listed newest first, with all fields of a history', async () => {
    const lines = await payments('demo-rh', '?statut=EN_ATTENTE_CARTE');
    const [line] = lines;
    expect(line?.reference).toMatch(/^PC[0-9A-Z]{10}$/);
    expect(line?.date).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    expect(lines).toEqual([
      {
        reference: line?.reference,
        date: line?.date,
        intervenant:
          'Association intercommunale d’aide et d’accompagnement à domicile du Val-Fleuri et de ses environs',
        codeNAN: '4567890',
        montant: 20,
        complement: 15.5,
        statut: 'EN_ATTENTE_CARTE',
        annulable: true,
      },
    ]);
    for (const statut of PAYMENT_STATUTS) {
      const some = await payments('demo-rh', `?statut=${statut}`);
      expect(some.length, statut).toBeGreaterThan(0);
      expect(some.every((line) => line.statut === statut)).toBe(true);
    }
  });

  it.each([1, 7, 50, 101])('[ACC-24] appear once with pages of %i', async (taille) => {
    const seen = await walk(
      (query) => payments('demo-rh', query),
      ({ reference }) => reference,
      taille,
    );
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(await countOf('paiement_compte', 'demo-rh'));
  });

  it('[ACC-24] merge the contracts of a person, or keep to the given one', async () => {
    const all = await payments('demo-double');
    const rh = await payments('demo-double', '?numeroContrat=100001');
    const social = await payments('demo-double', '?numeroContrat=100002');
    expect(rh.length).toBeGreaterThan(0);
    expect(social.length).toBeGreaterThan(0);
    expect(all.map(({ reference }) => reference).toSorted()).toEqual(
      [...rh, ...social].map(({ reference }) => reference).toSorted(),
    );
  });

  it('[ACC-24] keep to the given days', async () => {
    const [newest] = await payments('demo-rh', '?statut=EFFECTUE');
    const day = newest?.date ?? '';
    const of = await payments('demo-rh', `?dateDebut=${day}&dateFin=${day}`);
    expect(of.length).toBeGreaterThan(0);
    expect(of.every(({ date }) => date === day)).toBe(true);
    const reply = await ask(
      'demo-rh',
      `/beneficiaires/paiements-comptes/csv?dateDebut=${day}&dateFin=${day}`,
    );
    expect(reply.body.trimEnd().split('\r\n')).toHaveLength(of.length + 1);
    expect(reply.headers['content-disposition']).toContain('paiements-comptes.csv');
  });

  it('[ACC-19] [DOC-04] [DOC-06] have a receipt, by their own path and as a document', async () => {
    const [line] = await payments('demo-rh', '?statut=EN_ATTENTE_CARTE');
    const reference = line?.reference ?? '';
    const own = await ask('demo-rh', `/beneficiaires/paiements-comptes/${reference}/pdf`);
    const document = await ask('demo-rh', `/documents/RECEPISSE/${reference}`);
    expect(document.rawPayload.equals(own.rawPayload)).toBe(true);
    expect(own.headers['content-disposition']).toContain(`recepisse-${reference}.pdf`);
    const { texts, title, isTagged } = readPdf(own.rawPayload);
    expect({ title, isTagged }).toEqual({ title: 'Reçu de paiement', isTagged: true });
    expect(texts).toEqual(
      expect.arrayContaining([
        reference,
        '4567890',
        '20,00\u00a0€',
        '15,50\u00a0€',
        '35,50\u00a0€',
      ]),
    );
  });
});

describe('monthly rights', () => {
  it('[ACC-24] are listed when granted and when returned, in the unit of the account', async () => {
    const lines = await transfers('demo-social');
    const minutes = lines.filter(({ typeCompte }) => typeCompte === 'MINUTE_PAR_MOIS');
    expect(minutes.find(({ statut }) => statut === 'VERSE')).toMatchObject({ montant: 1_800 });
    expect(minutes.find(({ statut }) => statut === 'RETOURNE')).toMatchObject({ montant: 375 });
    expect(lines.find(({ typeCompte }) => typeCompte === 'MONTANT_PAR_MOIS')?.libelle).toMatch(
      /^Portage de repas, droits (non utilisés )?(de |d’)\p{L}+ \d{4}$/u,
    );
    const carried = await transfers('demo-double');
    expect(carried.every(({ statut }) => statut === 'VERSE')).toBe(true);
    expect(await transfers('demo-rh')).toEqual([]);
  });

  it.each([3, 101])('[ACC-24] appear once with pages of %i', async (taille) => {
    const seen = await walk(
      (query) => transfers('demo-social', query),
      ({ id }) => id,
      taille,
    );
    expect(new Set(seen).size).toBe(seen.length);
    const csv = await ask('demo-social', '/beneficiaires/versements/csv');
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(seen.length + 1);
  });
});

describe('paper vouchers', () => {
  it('[CHK-12] are listed by product and vintage, with the usable ones', async () => {
    const books = await get<Checkbook[]>('demo-rh', '/beneficiaires/titres?numeroContrat=100001');
    const services = books.find(
      ({ idProduit, millesime }) => idProduit === 'SAP' && millesime === YEAR,
    );
    expect(services).toEqual({
      numeroContrat: '100001',
      idProduit: 'SAP',
      libelleProduit: 'CESU Services à la personne',
      millesime: YEAR,
      valeurFaciale: 15,
      nombreTitres: 10,
      nombreDisponibles: 3,
      montantDisponible: 45,
      dateExpiration: `31/01/${YEAR + 1}`,
    });
    expect(books.length).toBeGreaterThanOrEqual(3);
    expect(await get('demo-vide', '/beneficiaires/titres')).toEqual([]);
  });

  it('[CHK-12] have a status each, and a matching document', async () => {
    const path = `/beneficiaires/titres/SAP/${YEAR}/releve`;
    const statement = await get<CheckbookStatement>('demo-rh', `${path}?numeroContrat=100001`);
    expect(statement.titres).toHaveLength(10);
    const books = await get<Checkbook[]>('demo-rh', '/beneficiaires/titres');
    const statements = await Promise.all(
      books.map(({ idProduit, millesime }) =>
        get<CheckbookStatement>(
          'demo-rh',
          `/beneficiaires/titres/${idProduit}/${millesime}/releve`,
        ),
      ),
    );
    const statuts = new Set(statements.flatMap(({ titres }) => titres.map(({ statut }) => statut)));
    expect([...statuts].toSorted()).toEqual(TITRE_STATUTS.toSorted());
    const reply = await ask('demo-rh', `${path}/pdf`);
    expect(reply.headers['content-disposition']).toContain(`releve-titres-SAP-${YEAR}.pdf`);
    const { texts, title } = readPdf(reply.rawPayload);
    expect(title).toBe('Relevé de titres papier');
    for (const { numeroTitre } of statement.titres) expect(texts).toContain(numeroTitre);
    expect(texts).toEqual(expect.arrayContaining(['3 sur 10', '45,00\u00a0€', '150,00\u00a0€']));
  });

  it('[CHK-12] are unusable when the vintage is no longer payable', async () => {
    const later = await api.current.variant({});
    const ms = Date.UTC(YEAR + 1, 1, 2) - later.clock.realNow().getTime();
    later.clock.advance(ms);
    try {
      const token = await later.signIn('demo-rh');
      const reply = await later.http.inject({
        url: '/api/eb/beneficiaires/titres',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(
        reply.json<Checkbook[]>().every(({ nombreDisponibles }) => nombreDisponibles === 0),
      ).toBe(true);
    } finally {
      later.clock.advance(-ms);
      await later.server.close();
    }
  });

  it('[CHK-13] have remittances, each with a document of its vouchers', async () => {
    const lines = await remittances('demo-rh');
    expect(lines).toHaveLength(3);
    expect(lines[0]?.numeroRemise).toMatch(/^RT[0-9A-Z]{10}$/);
    expect(lines[0]).toMatchObject({
      intervenant: 'Fatou Ndiaye, aide à domicile',
      nombreTitres: 1,
      montant: 15,
      statut: 'EN_COURS',
    });
    const seen = await walk(
      (query) => remittances('demo-rh', query),
      (one) => one.numeroRemise,
      1,
    );
    expect(seen).toEqual(lines.map(({ numeroRemise }) => numeroRemise));
    const csv = await ask('demo-rh', '/beneficiaires/paiements-titres/csv?statut=EFFECTUE');
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(3);
    const numero = lines[1]?.numeroRemise ?? '';
    const reply = await ask('demo-rh', `/documents/REMISE/${numero}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toContain(`remise-${numero}.pdf`);
    const { texts } = readPdf(reply.rawPayload);
    expect(texts).toEqual(
      expect.arrayContaining([numero, '3456789', 'Total, 3 titres', '45,00\u00a0€']),
    );
  });
});
