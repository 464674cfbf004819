import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { schemaErrors } from '@portail/testing/iso-20022/sepa-schema.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConfirmedOperator } from '../../../../test/approvals.ts';
import { openOperator } from '../../../../test/operator-sessions.ts';
import { createPayoutWorld, FATOU, nextTargetMorning } from '../../../../test/payout-world.ts';
import { confirmIdentity } from '../../../../test/second-step.ts';
import {
  bearer,
  createManualClock,
  startTestApi,
  type TestApi,
} from '../../../../test/test-api.ts';
import { createDirectDebits } from '../direct-debits/debits.module.ts';
import { createPayoutsModule } from '../payouts/payouts.module.ts';

const FILES = '/api/sap/operations/fichiers-bancaires';
const IBAN = 'FR7630006000011234567890189';
const urls = useTestDatabase();
const clock = createManualClock();
let api: TestApi;
let operator: string;

interface File {
  readonly id: string;
  readonly numero: string;
  readonly type: string;
  readonly etat: string;
  readonly nombre: number;
  readonly montant: number;
}

const get = (url: string, token = operator) =>
  api.http.inject({ method: 'GET', url, headers: bearer(token) });
const filesOf = async () => (await get(FILES)).json<File[]>();
const download = (id: string, token = operator, motif = 'Lien coupé avec la banque.') =>
  api.http.inject({
    method: 'POST',
    url: `${FILES}/${id}/contenu`,
    headers: bearer(token),
    payload: { motif },
  });

beforeAll(async () => {
  api = await startTestApi({ adminUrl: urls.adminUrl, appUrl: urls.appUrl }, { clock });
  const camille = await confirmIdentity(api, 'demo-rh', 'camille.rousseau@courriel.example');
  const post = (url: string, payload?: object) =>
    api.http.inject({
      method: 'POST',
      url: `/api/sap/mandats${url}`,
      headers: bearer(camille),
      ...(payload === undefined ? {} : { payload }),
    });
  const { rum } = (await post('', { titulaire: 'Zoé Œuvrard', iban: IBAN })).json<{
    rum: string;
  }>();
  await post(`/${rum}/signature`);
  const [person] = await api.query(
    `select b.id from beneficiary b join user_account a on a.id = b.account_id where a.login = 'demo-rh'`,
  );
  await createDirectDebits(api.server.platform).issue(calendarDay('2026-06-13'), [
    {
      cause: 'PRECOMMANDE',
      causeId: 'un',
      beneficiaryId: String(person?.['id']),
      contract: '100001',
      amountCents: 2_150,
      label: 'Commande CESU',
    },
  ]);
  const world = createPayoutWorld(api);
  await world.giveBank(FATOU);
  await world.pay(3_540);
  nextTargetMorning(clock);
  // The session and its code first: no bank takes the file that waits in the outbox.
  operator = await openConfirmedOperator(api);
  await createPayoutsModule(api.server.platform).issuePayouts();
});
afterAll(() => api.server.close());

describe('the files of the bank', () => {
  it('[31-6] are listed with their state, count, total and day, transfers and debits together', async () => {
    const files = await filesOf();
    expect(files.map(({ type }) => type).toSorted()).toEqual(['PRELEVEMENTS', 'VIREMENTS']);
    expect(files.find(({ type }) => type === 'PRELEVEMENTS')).toMatchObject({
      nombre: 1,
      montant: 21.5,
      jour: '16/06/2026',
    });
    expect(files.find(({ type }) => type === 'VIREMENTS')).toMatchObject({ etat: 'PRET' });
  });

  it('[31-6] are downloaded as the bank has them, valid and always the same', async () => {
    for (const { id, type, numero } of await filesOf()) {
      const reply = await download(id);
      expect(reply.statusCode, reply.body).toBe(200);
      expect(reply.headers['content-disposition']).toContain(`${numero}.xml`);
      expect(reply.body).toContain(IBAN);
      const message = type === 'VIREMENTS' ? 'pain.001.001.09' : 'pain.008.001.08';
      expect(schemaErrors(message, reply.body)).toBe('');
      expect((await download(id)).body).toBe(reply.body);
    }
  });

  it('[31-6] are traced with their reason, and ask for a code and a permission', async () => {
    const [file] = await filesOf();
    const id = file?.id ?? '';
    const traced = await api.query(
      `select details->>'motif' as motif from security_event
       where kind = 'OPERATION_ARGENT' and details->>'acte' = 'FICHIER_BANCAIRE'
         and details->>'fichier' = $1`,
      [file?.numero],
    );
    expect(traced[0]).toEqual({ motif: 'Lien coupé avec la banque.' });
    expect((await download(id, operator, ' ')).statusCode).toBe(400);
    const unconfirmed = await openOperator(api);
    expect((await download(id, unconfirmed)).json()).toMatchObject({
      code: 'CONFIRMATION_REQUISE',
    });
    const beneficiary = await api.signIn('demo-rh');
    expect((await get(FILES, beneficiary)).statusCode).toBe(403);
    expect((await download(id, beneficiary)).statusCode).toBe(403);
    expect((await download('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
  });

  it('[31-1] are beside the payees that no file can carry, by code and without a name', async () => {
    await api.query(
      `update coordonnees_bancaires c set titulaire_illisible_le = now() from intervenant i
       where i.id = c.intervenant_id and i.code_nan = $1 and c.remplacees_le is null`,
      [FATOU],
    );
    const held = (await get('/api/sap/operations/titulaires-illisibles')).json<object[]>();
    expect(held).toMatchObject([{ codeNAN: FATOU }]);
  });
});

describe('the operations behind the files', () => {
  const PAYOUTS = '/api/sap/operations/virements';
  const DEBITS = '/api/sap/operations/prelevements';
  const listed = async (url: string) => (await get(url)).json<Record<string, unknown>[]>();

  it('[32-4] payouts are listed with their state and file, found by reference and by code', async () => {
    const [payout] = await listed(PAYOUTS);
    expect(payout).toMatchObject({
      codeNAN: FATOU,
      canal: 'LOT',
      etat: 'A_TRANSMETTRE',
      motif: null,
    });
    const [row] = await api.query('select nombre, montant_cents from versement');
    expect(payout?.['nombre']).toBe(row?.['nombre']);
    expect(payout?.['montant']).toBe(Number(row?.['montant_cents']) / 100);
    const numbers = (await filesOf()).map(({ numero }) => numero);
    expect(numbers).toContain(payout?.['fichier']);
    const reference = String(payout?.['reference']);
    for (const typed of [reference, reference.toLowerCase(), FATOU])
      expect(await listed(`${PAYOUTS}?recherche=${typed}`)).toHaveLength(1);
    expect(await listed(`${PAYOUTS}?recherche=AUTRE`)).toEqual([]);
  });

  it('[32-4] a payout is found by each state that it takes, and by no other', async () => {
    const set = (statement: string) => api.query(statement);
    const found = async () => {
      const states = ['A_TRANSMETTRE', 'TRANSMIS', 'RETENU', 'REJETE', 'ATTENDU', 'ARRIVE'];
      const answers = await Promise.all(
        states.map(async (etat) => ({ etat, rows: await listed(`${PAYOUTS}?etat=${etat}`) })),
      );
      return answers.flatMap(({ etat, rows }) => rows.map((row) => [etat, row['etat']]));
    };
    expect(await found()).toEqual([['A_TRANSMETTRE', 'A_TRANSMETTRE']]);
    await set(`update versement_fichier set statut = 'TRANSMIS', transmis_le = now()`);
    expect(await found()).toEqual([['TRANSMIS', 'TRANSMIS']]);
    await set(`update versement set retenu = true`);
    expect(await found()).toEqual([['RETENU', 'RETENU']]);
    await set(`update versement set retenu = false, statut = 'REJETE', rejete_le = now(),
      motif_rejet = 'AC04'`);
    expect(await found()).toEqual([['REJETE', 'REJETE']]);
    expect(await listed(PAYOUTS)).toMatchObject([{ motif: 'AC04' }]);
  });

  it('[32-4] debits are listed with the person’s sheet, found by reference, mandate and state', async () => {
    const [debit] = await listed(DEBITS);
    expect(debit).toMatchObject({
      nature: 'PRECOMMANDE',
      numeroContrat: '100001',
      montant: 21.5,
      etat: 'EMIS',
      sequence: 'FRST',
      jour: '16/06/2026',
    });
    const sheet = await get(`/api/sap/fiches/${String(debit?.['idPersonne'])}`);
    expect(sheet.json()).toMatchObject({ login: 'demo-rh' });
    const [mandate] = await api.query('select rum from mandat_sepa');
    for (const typed of [debit?.['reference'], mandate?.['rum']])
      expect(await listed(`${DEBITS}?recherche=${String(typed)}`)).toHaveLength(1);
    await api.query(
      `update prelevement set statut = 'REJETE', rejete_le = now(), motif_rejet = 'AM04'`,
    );
    expect(await listed(`${DEBITS}?etat=REJETE`)).toMatchObject([
      { etat: 'REJETE', motif: 'AM04' },
    ]);
    expect(await listed(`${DEBITS}?etat=EMIS`)).toEqual([]);
  });

  it('[32-4] are sorted by amount and written to a file, for operators alone', async () => {
    for (const url of [PAYOUTS, DEBITS]) {
      expect(await listed(`${url}?tri=montant&ordre=asc`)).toHaveLength(1);
      const file = await get(`${url}/export?format=csv`);
      expect(file.statusCode, file.body).toBe(200);
      expect(file.body).toContain('Référence');
      expect((await get(url, await api.signIn('demo-rh'))).statusCode).toBe(403);
    }
  });
});
