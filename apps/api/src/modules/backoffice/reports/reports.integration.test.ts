import { REPORT_TYPES } from '@portail/rules/backoffice/operators/reports.ts';
import { addDays, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addOldPayments,
  makerOf,
  openSecondOperator,
  reportCalls,
  REPORTS,
} from '../../../../test/report-world.ts';
import { retentionNight } from '../../../../test/retention-night.ts';
import { bearer, createManualClock, useTestApi } from '../../../../test/test-api.ts';
import { today } from '../../../../test/today.ts';
import { openOperator, OPERATORS } from '../../../../test/operator-sessions.ts';

const clock = createManualClock();
const api = useTestApi({ clock });
let lucie: ReturnType<typeof reportCalls>;
let nadia: ReturnType<typeof reportCalls>;
let anne: ReturnType<typeof reportCalls>;

beforeAll(async () => {
  lucie = reportCalls(api.current, await openOperator(api.current));
  anne = reportCalls(api.current, await openOperator(api.current, OPERATORS.reader));
  nadia = reportCalls(api.current, await openSecondOperator(api.current));
});

const linesOf = (csv: string): readonly string[] => csv.trimEnd().split('\r\n');
const makeAll = () => makerOf(api.current).makeAll();

describe('[BO-16] a report', () => {
  it('[BO-16] is requested, generated in the background, listed and downloaded in both formats', async () => {
    await addOldPayments(api.current, '01', 3);
    const requested = await lucie.requested('PAIEMENTS', '01/01/2020', '31/01/2020');
    expect(requested).toMatchObject({
      libelle: 'Paiements du 01/01/2020 au 31/01/2020',
      type: 'PAIEMENTS',
      statut: 'EN_ATTENTE',
      dateGeneration: null,
      demandeur: 'Lucie Fontaine',
      nombreLignes: 0,
    });
    // A second request while it is pending returns the same report.
    expect((await lucie.requested('PAIEMENTS', '01/01/2020', '31/01/2020')).id).toBe(requested.id);
    expect((await lucie.file(requested.id)).json()).toMatchObject({ code: 'RAPPORT_INDISPONIBLE' });
    await makeAll();
    const made = await lucie.one(requested.id);
    expect(made).toMatchObject({
      statut: 'PRET',
      nombreLignes: 3,
      nombreLignesAttendues: 3,
      accord: 'SANS_OBJET',
    });
    expect(made?.dateGeneration).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);

    const csv = await lucie.file(requested.id);
    expect(csv.statusCode, csv.body).toBe(200);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toContain('rapport-paiements-2020-01-01-2020-01-31');
    const [header = '', first = '', ...rest] = linesOf(csv.body);
    expect(header).toMatch(/^\ufeffDate;Référence;Moyen;Financeur;Contrat;Nom;Prénom;/);
    expect(first).toMatch(/^10\/01\/2020;PC0100000001;Compte;Groupe Horizon;100001;Rousseau;/);
    expect(first).toContain(';0,01;0,00;0,00;Effectué');
    expect(rest).toHaveLength(2);

    const xlsx = await lucie.file(requested.id, 'xlsx');
    expect(xlsx.headers['content-type']).toContain('spreadsheetml');
    const sheet = unzipSync(new Uint8Array(xlsx.rawPayload))['xl/worksheets/sheet1.xml'];
    const xml = strFromU8(sheet ?? new Uint8Array());
    expect(xml.match(/<row>/g)).toHaveLength(4);
    expect(xml).toContain('<v>0.03</v>');
    expect((await lucie.file(requested.id, 'pdf')).statusCode).toBe(400);
  });

  it('[BO-16] [P11] notifies every person in it once and writes to the security log', async () => {
    const noted = await api.current.query(
      `select c.motif, c.par, c.ecran from consultation c join user_account a on a.id = c.account_id
       where a.login = 'demo-rh' and c.ecran = 'RAPPORT'`,
    );
    expect(noted).toEqual([
      {
        motif: 'Rapport « Paiements du 01/01/2020 au 31/01/2020 », téléchargé par l’assistance',
        par: 'ASSISTANCE',
        ecran: 'RAPPORT',
      },
    ]);
    const acts = await api.current.query(
      `select e.details->>'acte' as act, a.login from security_event e
       join user_account a on a.id = e.account_id where e.kind = 'RAPPORT' order by e.id`,
    );
    expect(acts).toEqual(
      ['DEMANDE', 'TELECHARGEMENT', 'TELECHARGEMENT'].map((act) => ({
        act,
        login: 'demo-operateur',
      })),
    );
  });

  it('[BO-16] [S38] neutralises formulas typed by users', async () => {
    await api.current.query(
      `update user_account set last_name = '=HYPERLINK("http://x")' where login = 'demo-social'`,
    );
    await api.current.query(
      `insert into beneficiary_contract (beneficiary_id, contract_numero, created_at)
       select b.id, '100001', now() from beneficiary b join user_account a on a.id = b.account_id
       where a.login = 'demo-social' on conflict do nothing`,
    );
    await addOldPayments(api.current, '02', 1, 'demo-social');
    const { id } = await lucie.requested('PAIEMENTS', '10/02/2020', '10/02/2020');
    await makeAll();
    expect((await lucie.file(id)).body).toContain(`"'=HYPERLINK(""http://x"")"`);
  });

  it('[BO-16] resumes after a crash without losing or repeating a line', async () => {
    await addOldPayments(api.current, '03', 5);
    const { id } = await lucie.requested('PAIEMENTS', '01/03/2020', '31/03/2020');
    expect(await makerOf(api.current, 2).makeBatch()).toBe(true);
    expect(await lucie.one(id)).toMatchObject({
      statut: 'EN_COURS',
      nombreLignes: 2,
      nombreLignesAttendues: 5,
    });
    // A process claimed the next batch and crashed: it stays claimed for a while.
    await api.current.query(`update rapport set reprise_le = $2 where id = $1`, [
      id,
      new Date(clock.realNow().getTime() + 60_000),
    ]);
    expect(await makerOf(api.current, 2).makeBatch()).toBe(false);
    clock.advance(61_000);
    // Two concurrent processes share the rest.
    await Promise.all([makerOf(api.current, 2).makeAll(), makerOf(api.current, 2).makeAll()]);
    expect(await lucie.one(id)).toMatchObject({ statut: 'PRET', nombreLignes: 5 });
    const [, ...lines] = linesOf((await lucie.file(id)).body);
    expect(lines.map((line) => line.split(';')[1])).toEqual(
      [1, 2, 3, 4, 5].map((n) => `PC03${String(n).padStart(8, '0')}`),
    );
  });

  it('[BO-16] reports a failure and restarts when requested again', async () => {
    const { id } = await lucie.requested('OPPOSITIONS', '01/01/2020', '31/12/2020');
    await api.current.query('alter table titre_opposition rename to titre_opposition_away');
    try {
      for (let rank = 0; rank < 3; rank += 1) {
        await makeAll();
        expect((await lucie.one(id))?.statut).toBe(rank < 2 ? 'EN_COURS' : 'ECHEC');
        clock.advance(11_000);
      }
    } finally {
      await api.current.query('alter table titre_opposition_away rename to titre_opposition');
    }
    expect((await lucie.file(id)).json()).toMatchObject({ code: 'RAPPORT_INDISPONIBLE' });
    const again = await lucie.requested('OPPOSITIONS', '01/01/2020', '31/12/2020');
    expect(again).toMatchObject({ id, statut: 'EN_ATTENTE' });
    await makeAll();
    expect(await lucie.one(id)).toMatchObject({ statut: 'PRET', nombreLignes: 0 });
    expect(linesOf((await lucie.file(id)).body)).toHaveLength(1);
  });

  it.each(REPORT_TYPES)('[BO-16] %s is generated from the demonstration data', async (type) => {
    const day = formatFrenchDate(today());
    const from = type === 'CONSULTATIONS' ? day : formatFrenchDate(addDays(today(), -360));
    const reply = await lucie.ask(type, from, day);
    const { id } = reply.json<{ id: string }>();
    await makeAll();
    const made = await lucie.one(id);
    expect(made, reply.body).toMatchObject({ statut: 'PRET' });
    expect(made?.nombreLignes).toBe(made?.nombreLignesAttendues);
    const [, ...lines] = linesOf((await lucie.file(id)).body);
    expect(lines).toHaveLength(made?.nombreLignes ?? -1);
    if (type === 'COMMANDES' || type === 'PAIEMENTS' || type === 'CONSULTATIONS')
      expect(lines.length, type).toBeGreaterThan(0);
    if (type === 'CONSULTATIONS') expect(lines.join()).toContain('lucie.fontaine');
  });

  it('[32-10] lists the invoices that funders owe among the expected receipts', async () => {
    const day = formatFrenchDate(today());
    const [owed] = await api.current.query(
      `update facture_financeur set statut = 'A_PAYER', emise_le = now()
       where numero = (select min(numero) from facture_financeur)
       returning numero, montant_cents::int as cents`,
    );
    const { id } = await lucie.requested('ENCAISSEMENTS_ATTENDUS', day, day);
    await makeAll();
    const [, ...lines] = linesOf((await lucie.file(id)).body);
    const line = lines.find((one) => one.includes(String(owed?.['numero'])));
    const euros = (Number(owed?.['cents']) / 100).toFixed(2).replace('.', ',');
    expect(line).toMatch(/;Facture du financeur;;Groupe Horizon;100001;;;/);
    expect(line?.endsWith(`;${euros}`)).toBe(true);
  });

  describe('[32-10] the reports of value, fees, payouts and acts', () => {
    const everything = async (
      type: string,
      from = addDays(today(), -360),
    ): Promise<readonly (readonly string[])[]> => {
      const { id } = await lucie.requested(type, formatFrenchDate(from), formatFrenchDate(today()));
      await makeAll();
      const [, ...lines] = linesOf((await lucie.file(id)).body);
      return lines.map((line) => line.split(';'));
    };
    const centsOf = (euros: string | undefined) =>
      Math.round(Number(euros?.replace(',', '.')) * 100);
    const sumOf = (rows: readonly (readonly string[])[], column: number) =>
      rows.reduce((sum, row) => sum + centsOf(row[column]), 0);

    it('[32-10] what entered and left circulation is what circulates', async () => {
      const contract = '100001';
      const [held] = await api.current.query(
        `select sum(e.amount)::int as cents, min(e.occurred_at) as first
         from ledger_entry e join ledger_account a on a.id = e.account_id
         join ledger_journal j on j.id = e.journal_id
         where a.kind in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE', 'TITRES_EN_CIRCULATION')
           and j.phase = 'POSTE' and j.contract_numero = $1 and a.unit = 'CENTIME'
           and e.occurred_at >= $2::date at time zone 'Europe/Paris'`,
        [contract, addDays(today(), -360)],
      );
      const rows = (await everything('CIRCULATION')).filter(([, numero]) => numero === contract);
      expect(rows.length).toBeGreaterThan(2);
      expect(sumOf(rows, 6) - sumOf(rows, 7)).toBe(held?.['cents']);
      expect(new Set(rows.map(([, , , form]) => form))).toEqual(new Set(['Compte', 'Titres']));
      expect(rows.map(([, , , , movement]) => movement)).toContain('Commande');
    });

    it('[32-10] fees are those of the books', async () => {
      const [kept] = await api.current.query(
        `select coalesce(sum(e.amount), 0)::int as cents
         from ledger_entry e join ledger_account a on a.id = e.account_id
         where a.kind = 'FRAIS' and e.occurred_at >= $1::date at time zone 'Europe/Paris'`,
        [addDays(today(), -360)],
      );
      const rows = await everything('FRAIS');
      expect(rows.length).toBeGreaterThan(0);
      expect(sumOf(rows, 4)).toBe(kept?.['cents']);
    });

    it('[32-10] payouts name their file, their payee and why they were rejected', async () => {
      const payoutId = '20200000-0000-4000-8000-000000000001';
      await api.current.query(
        `with bank as (
           insert into coordonnees_bancaires (id, intervenant_id, titulaire, iban_scelle, iban_fin,
             created_at, utilisables_le, remplacees_le)
           select $1, id, 'Essai', '', '0189', $3, $3, $3 from intervenant where code_nan = '1234567'
           returning id, intervenant_id),
         file as (
           insert into versement_fichier (id, message_id, jour, statut, nombre, total_cents, created_at,
             transmis_le)
           values ($1, 'VIR-ESSAI-1', $2, 'TRANSMIS', 1, 12345, $3, $3) returning id)
         insert into versement (id, fichier_id, intervenant_id, coordonnees_id, bout_en_bout, nombre,
           montant_cents, statut, created_at, rejete_le, motif_rejet)
         select $1, file.id, bank.intervenant_id, bank.id, 'ESSAI1', 1, 12345, 'REJETE', $3, $3, 'AC04'
         from file, bank`,
        [payoutId, today(), `${today()}T12:00:00+01:00`],
      );
      const rows = await everything('VIREMENTS', today());
      const row = rows.find(([, reference]) => reference === 'ESSAI1');
      const day = formatFrenchDate(today());
      expect(row?.slice(2, 5)).toEqual(['VIR-ESSAI-1', 'Fichier du jour', expect.any(String)]);
      expect(row?.slice(6)).toEqual(['1', '123,45', '0,00', 'Rejeté', day, 'AC04']);
    });

    it('[32-10] acts are counted by operator and kind, and name no other person', async () => {
      const rows = await everything('ACTIVITE');
      const reports = rows.find(([name, , act]) => name === 'Lucie Fontaine' && act === 'Rapport');
      expect(Number(reports?.[3])).toBeGreaterThan(0);
      for (const row of rows) expect(row[2], row.join()).not.toMatch(/^[A-Z_]+$/);
    });
  });

  it('[BO-16] requires an existing period of at most a year', async () => {
    const problem = async (type: string, from: string, to: string) => {
      const reply = await lucie.ask(type, from, to);
      expect(reply.statusCode).toBe(400);
      return reply.json<{ erreurs: { champ: string; message: string }[] }>().erreurs[0];
    };
    expect(await problem('PAIEMENTS', '02/01/2020', '01/01/2020')).toEqual({
      champ: 'dateFin',
      message: 'La fin de la période ne peut pas précéder son début.',
    });
    expect(await problem('PAIEMENTS', '01/01/2020', '01/01/2021')).toEqual({
      champ: 'dateFin',
      message: 'La période ne peut pas dépasser un an.',
    });
    expect(await problem('PAIEMENTS', '31/02/2020', '01/03/2020')).toMatchObject({
      champ: 'dateDebut',
    });
    expect(await problem('TOUT', '01/01/2020', '02/01/2020')).toMatchObject({ champ: 'type' });
  });
});

describe('[S44] a report of more than a thousand lines about people', () => {
  it('[S44] [BO-16] is downloaded only after the approval of a second person', async () => {
    await addOldPayments(api.current, '04', 1_001);
    const { id } = await lucie.requested('PAIEMENTS', '01/04/2020', '30/04/2020');
    await makeAll();
    expect(await lucie.one(id)).toMatchObject({
      statut: 'PRET',
      nombreLignes: 1_001,
      accord: 'ATTENDU',
      accordDe: null,
      accordPossible: false,
    });
    expect(await nadia.one(id)).toMatchObject({ accordPossible: true });
    for (const operator of [lucie, nadia, anne]) {
      const early = await operator.file(id);
      expect(early.statusCode).toBe(403);
      expect(early.json()).toMatchObject({ code: 'RAPPORT_SANS_ACCORD' });
    }
    const own = await lucie.agree(id);
    expect(own.statusCode).toBe(403);
    expect(own.json()).toMatchObject({ code: 'SECONDE_PERSONNE_REQUISE' });
    expect((await anne.agree(id)).json()).toMatchObject({ code: 'LECTURE_SEULE' });

    const agreed = await nadia.agree(id);
    expect(agreed.statusCode, agreed.body).toBe(200);
    expect(agreed.json()).toMatchObject({ accord: 'DONNE', accordDe: 'Nadia Second' });
    expect((await nadia.agree(id)).json()).toMatchObject({ code: 'ACCORD_SANS_OBJET' });
    const file = await lucie.file(id);
    expect(file.statusCode, file.body.slice(0, 200)).toBe(200);
    expect(linesOf(file.body)).toHaveLength(1_002);
    const [event] = await api.current.query(
      `select e.details->>'lignes' as lignes, a.login from security_event e
       join user_account a on a.id = e.account_id where e.details->>'acte' = 'ACCORD'`,
    );
    expect(event).toEqual({ lignes: '1001', login: 'seconde.personne' });
  });

  it('[S44] needs no approval with a thousand lines or while it is not ready', async () => {
    const { id } = await lucie.requested('PAIEMENTS', '01/05/2020', '31/05/2020');
    expect((await nadia.agree(id)).json()).toMatchObject({ code: 'ACCORD_SANS_OBJET' });
    await addOldPayments(api.current, '05', 1_000);
    await makeAll();
    expect(await lucie.one(id)).toMatchObject({ nombreLignes: 1_000, accord: 'SANS_OBJET' });
    expect((await lucie.file(id)).statusCode).toBe(200);
    const unknownId = '00000000-0000-4000-8000-000000000000';
    expect((await nadia.agree(unknownId)).statusCode).toBe(404);
    expect((await nadia.file(unknownId)).statusCode).toBe(404);
  });
});

describe('a stored report', () => {
  it('[BO-16] [P5] is sealed: the database alone shows no name', async () => {
    const [row] = await api.current.query(
      `select count(*)::int as n from rapport_bloc where position('Rousseau'::bytea in contenu_scelle) > 0`,
    );
    expect(row?.['n']).toBe(0);
  });

  it('[BO-16] [P6] is available for thirty days and deleted with its lines the night after', async () => {
    const { id } = await lucie.requested('PAIEMENTS', '01/01/2020', '15/01/2020');
    await makeAll();
    // One day more than needed, because a clock change can shorten a day.
    await api.current.query(
      `update rapport set pret_le = pret_le - interval '32 days',
         expire_le = expire_le - interval '32 days' where id = $1`,
      [id],
    );
    expect((await lucie.one(id))?.statut).toBe('EXPIRE');
    expect((await lucie.file(id)).json()).toMatchObject({ code: 'RAPPORT_INDISPONIBLE' });
    expect(await retentionNight(api.current, 0)).toMatchObject({ rapports: 1 });
    expect(await lucie.one(id)).toBeUndefined();
    const left = await api.current.query('select id from rapport_bloc where rapport_id = $1', [id]);
    expect(left).toEqual([]);
  });

  it('[BO-16] [BO-18] requires the permission, and a request requires write access', async () => {
    const [report] = await lucie.list();
    const id = report?.id ?? '';
    expect((await anne.list()).length).toBeGreaterThan(0);
    expect((await anne.ask('PAIEMENTS', '01/01/2020', '02/01/2020')).json()).toMatchObject({
      code: 'LECTURE_SEULE',
    });
    for (const token of [
      await openOperator(api.current, OPERATORS.support),
      await api.current.signIn('demo-rh'),
      await api.current.signIn('demo-financeur', 'ESPACE_CLIENT'),
    ]) {
      const calls = reportCalls(api.current, token);
      const list = await api.current.http.inject({ url: REPORTS, headers: bearer(token) });
      for (const reply of [
        list,
        await calls.file(id),
        await calls.agree(id),
        await calls.ask('PAIEMENTS', '01/01/2020', '02/01/2020'),
      ]) {
        expect(reply.statusCode).toBe(403);
        expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
      }
    }
    expect((await api.current.http.inject(REPORTS)).statusCode).toBe(401);
  });
});
