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
