import { thisYear, today } from '../../../../test/today.ts';
import type { AccountStatement, CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { addDays, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caller, getter } from '../../../../test/holdings-calls.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const get = getter(() => api.current);
const { ask } = caller(() => api.current);

const YEAR = thisYear();

const accountOf = async (login: string, millesime: number, produit: string): Promise<string> => {
  const accounts = await get<CesuAccount[]>(login, '/beneficiaires/comptes');
  const found = accounts.find((one) => one.millesime === millesime && one.idProduit === produit);
  if (found === undefined) throw new Error(`no account ${produit} ${millesime}`);
  return found.numeroCompteCesu;
};

interface Range {
  readonly dateDebut: string;
  readonly dateFin: string;
}
const search = (range: Partial<Range>, more: Readonly<Record<string, string>> = {}): string =>
  `?${new URLSearchParams({ ...range, ...more }).toString()}`;
const statementOf = (login: string, numero: string, query = '') =>
  get<AccountStatement>(login, `/beneficiaires/comptes/${numero}/releve${query}`);

const cents = (euros: number): number => Math.round(euros * 100);
const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

/** Reads the ledger directly. */
const entriesOf = async (numero: string, { dateDebut, dateFin }: Range) => {
  const [row] = await api.current.query(
    `select count(*)::integer as lines,
       coalesce(sum(e.amount) filter (where e.amount > 0), 0)::integer as credits,
       coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::integer as debits
     from ledger_entry e join ledger_account a on a.id = e.account_id
     join ledger_journal j on j.id = e.journal_id and j.phase = 'POSTE'
     join compte_cesu c on c.id = a.compte_id and c.numero = $1
     where a.kind = 'BENEFICIAIRE_COMPTE'
       and (e.occurred_at at time zone 'Europe/Paris')::date between to_date($2, 'DD/MM/YYYY') and to_date($3, 'DD/MM/YYYY')`,
    [numero, dateDebut, dateFin],
  );
  return row;
};

const pagesOf = async (numero: string, range: Range, taille: number) => {
  const operations: AccountStatement['operations'] = [];
  for (;;) {
    const last = operations.at(-1);
    const page = await statementOf(
      'demo-rh',
      numero,
      search(range, { taille: String(taille), ...(last === undefined ? {} : { avant: last.id }) }),
    );
    operations.push(...page.operations);
    if (page.operations.length < taille) return { operations, page };
  }
};

const csvOf = async (numero: string, range: Range) => {
  const reply = await ask('demo-rh', `/beneficiaires/comptes/${numero}/releve/csv${search(range)}`);
  const [, ...rows] = reply.body.trimEnd().split('\r\n');
  const figures = rows.map((row) =>
    row
      .split(';')
      .slice(-3)
      .map((cell) => cents(Number(cell.replace(',', '.')))),
  );
  return {
    lines: rows.length,
    debits: sumOf(figures.map(([debit = 0]) => debit)),
    credits: sumOf(figures.map(([, credit = 0]) => credit)),
  };
};

const amountOf = (text: string | undefined): number =>
  cents(Number((text ?? '').replaceAll(/[\s\u00a0\u202f€]/g, '').replace(',', '.')));

const pdfOf = async (numero: string, range: Range) => {
  const reply = await ask('demo-rh', `/beneficiaires/comptes/${numero}/releve/pdf${search(range)}`);
  const { texts } = readPdf(reply.rawPayload);
  const total = texts.indexOf('Total de la période');
  return {
    lines: texts.filter((text) => /^\d{2}\/\d{2}\/\d{4}$/.test(text)).length,
    debits: amountOf(texts[total + 1]),
    credits: amountOf(texts[total + 2]),
  };
};

describe('account statement', () => {
  it('[ACC-09] [ACC-23] shows the last twelve months, newest first, in French', async () => {
    const numero = await accountOf('demo-rh', YEAR, 'GE');
    const statement = await statementOf('demo-rh', numero);
    expect(statement).toMatchObject({
      numeroCompteCesu: numero,
      typeCompte: 'MONTANT',
      dateFin: formatFrenchDate(today()),
    });
    const labels = new Set(statement.operations.map(({ libelle }) => libelle));
    expect(labels).toContain('Commande de CESU');
    expect(labels).toContain('Paiement à Fatou Ndiaye, aide à domicile');
    expect(labels).toContain('Annulation\u00a0: Paiement à Jean-Paul Vidal, jardinier');
    expect(statement.operations[0]?.soldeApres).toBe(statement.solde);
    expect(sumOf(statement.parMois.map(({ credits }) => cents(credits)))).toBe(
      cents(statement.totalCredits),
    );
    expect(statement.reserve).toBe(20);
  });

  it('[L39] page, CSV and PDF equal the ledger, for any range and page size', async () => {
    const accounts = [await accountOf('demo-rh', YEAR, 'GE'), '4000000000'];
    const ranges = fc.record({
      numero: fc.constantFrom(...accounts),
      ago: fc.integer({ min: 0, max: 430 }),
      length: fc.integer({ min: 0, max: 430 }),
      taille: fc.integer({ min: 1, max: 101 }),
      withPdf: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(ranges, async ({ numero, ago, length, taille, withPdf }) => {
        const first = addDays(today(), -ago);
        const range = {
          dateDebut: formatFrenchDate(first),
          dateFin: formatFrenchDate(addDays(first, length)),
        };
        const expected = await entriesOf(numero, range);
        const { operations, page } = await pagesOf(numero, range, taille);
        const of = (type: string) =>
          sumOf(operations.filter((one) => one.type === type).map(({ montant }) => cents(montant)));
        expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
        expect({
          lines: operations.length,
          credits: of('CREDIT'),
          debits: of('DEBIT'),
        }).toEqual(expected);
        expect({
          lines: operations.length,
          credits: cents(page.totalCredits),
          debits: cents(page.totalDebits),
        }).toEqual(expected);
        expect(sumOf(page.parMois.map(({ debits }) => cents(debits)))).toBe(expected?.['debits']);
        expect(await csvOf(numero, range)).toEqual(expected);
        if (withPdf) expect(await pdfOf(numero, range)).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });

  it('[L39] counts days in Paris, whatever the time zone of the database', async () => {
    const numero = await accountOf('demo-rh', YEAR, 'GE');
    const path = `/beneficiaires/comptes/${numero}/releve/csv`;
    const here = await ask('demo-rh', path);
    const [{ name } = {}] = await api.current.query('select current_database() as name');
    await api.current.query(`alter database ${String(name)} set timezone to 'Pacific/Kiritimati'`);
    const far = await api.current.variant({});
    try {
      const token = await far.signIn('demo-rh');
      const there = await far.http.inject({
        url: `/api/eb${path}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(there.body).toBe(here.body);
    } finally {
      await far.server.close();
      await api.current.query(`alter database ${String(name)} reset timezone`);
    }
  });

  it('[ACC-23] counts monthly rights in their own unit, month by month', async () => {
    const numero = await accountOf('demo-social', YEAR, 'AD');
    const { typeCompte, operations, totalCredits } = await statementOf('demo-social', numero);
    expect(typeCompte).toBe('MINUTE_PAR_MOIS');
    expect(totalCredits % 1_800).toBe(0);
    const opened = operations.find(({ type }) => type === 'CREDIT');
    expect(opened?.montant).toBe(1_800);
    expect(opened?.mois).toMatch(/^\d{2}\/\d{4}$/);
    expect(opened?.libelle).toMatch(/^Droits (de |d’)\p{L}+ \d{4}$/u);
  });

  it('refuses a period that ends before it begins, and invalid cursors', async () => {
    const numero = await accountOf('demo-rh', YEAR, 'GE');
    for (const query of [
      search({ dateDebut: '02/01/2026', dateFin: '01/01/2026' }),
      '?avant=abc',
      '?avant=1-99999',
      '?taille=0',
      '?taille=201',
    ]) {
      const reply = await ask('demo-rh', `/beneficiaires/comptes/${numero}/releve${query}`);
      expect(reply.statusCode, query).toBe(400);
      expect(reply.json()).toMatchObject({ code: 'REQUETE_INVALIDE' });
    }
    const early = await statementOf(
      'demo-rh',
      numero,
      search({ dateDebut: '01/01/0100', dateFin: '31/12/9999' }),
    );
    expect(early.parMois.length).toBeLessThan(24);
  });

  it('is empty after the cursor of another account', async () => {
    const other = await statementOf('demo-double', await accountOf('demo-double', YEAR, 'GE'));
    const numero = await accountOf('demo-rh', YEAR, 'GE');
    const page = await statementOf('demo-rh', numero, `?avant=${other.operations[0]?.id}`);
    expect(page.operations).toEqual([]);
  });
});

describe('statement files', () => {
  it('[ACC-23] [DOC-04] [A29] PDF is tagged, in French, with the holder and the totals', async () => {
    const numero = await accountOf('demo-rh', YEAR, 'GE');
    const reply = await ask('demo-rh', `/beneficiaires/comptes/${numero}/releve/pdf`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''releve-${numero}.pdf`,
    );
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const pdf = readPdf(reply.rawPayload);
    expect(pdf).toMatchObject({
      isTagged: true,
      lang: 'fr-FR',
      title: 'Relevé de compte CESU',
      hasOnlyEmbeddedFonts: true,
      alternatives: ['Groupe Horizon'],
    });
    expect(pdf.elements).toEqual(
      expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD']),
    );
    expect(pdf.texts).toEqual(
      expect.arrayContaining([
        'Mme Camille Rousseau',
        'Groupe Horizon',
        numero,
        'Total de la période',
        `Page 1 sur ${pdf.pages}`,
      ]),
    );
    const again = await ask('demo-rh', `/beneficiaires/comptes/${numero}/releve/pdf`);
    expect(again.rawPayload.equals(reply.rawPayload)).toBe(true);
  });

  it('CSV opens in a French spreadsheet', async () => {
    const numero = await accountOf('demo-rh', YEAR, 'GE');
    const reply = await ask('demo-rh', `/beneficiaires/comptes/${numero}/releve/csv`);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, first] = reply.body.split('\r\n');
    expect(head).toBe('\ufeffDate;Libellé;Débit (€);Crédit (€);Solde (€)');
    expect(first).toMatch(
      /^\d{2}\/\d{2}\/\d{4};[^;]+;(\d+(,\d{1,2})?)?;(\d+(,\d{1,2})?)?;\d+(,\d{1,2})?$/,
    );
  });
});
