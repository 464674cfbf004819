import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BankReturn } from '@portail/contract/settlement/bank-returns.schemas.ts';
import { camt056 } from '@portail/rules/settlement/recalls.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { schemaErrors, type SepaMessage } from '@portail/testing/iso-20022/sepa-schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankReport } from '../../../../test/bank-reports.ts';
import { createDebitWorld, type DebitWorld } from '../../../../test/debit-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { createOperationsWorld, type OperationsWorld } from '../../../../test/operations-world.ts';
import { createOperatorCalls } from '../../../../test/operator-calls.ts';
import {
  createPayoutWorld,
  FATOU,
  nextTargetMorning,
  type PayoutWorld,
} from '../../../../test/payout-world.ts';
import { startSandbox, type SandboxProcess } from '../../../../test/sandbox-process.ts';
import { deliver } from '../../../../test/second-step.ts';
import { createManualClock, startTestApi, type TestApi } from '../../../../test/test-api.ts';
import { createRecordMatches } from '../../backoffice/operations/operations.module.ts';
import { createPayoutsModule } from '../payouts/payouts.module.ts';
import { createStatementsModule } from '../statements/statements.module.ts';
import { createApplyReturns, createBankReturnsModule } from './bank-returns.module.ts';

const OPERATIONS = '/api/sap/operations';
const urls = useTestDatabase();
const clock = createManualClock();
let folders: { readonly orders: string; readonly answers: string };
let sandbox: SandboxProcess;
let api: TestApi;
let world: PayoutWorld;
let ops: OperationsWorld;
let debits: DebitWorld;
let payouts: ReturnType<typeof createPayoutsModule>;
let takeAnswers: () => Promise<void>;

beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'banque-'));
  folders = { orders: join(root, 'ordres'), answers: join(root, 'reponses') };
  await mkdir(folders.answers);
  const env = { BANK_ORDERS_DIR: folders.orders, BANK_STATEMENTS_DIR: folders.answers };
  sandbox = await startSandbox(env);
  api = await startTestApi(
    { adminUrl: urls.adminUrl, appUrl: urls.appUrl },
    // No address: the folders are the only way to the bank.
    { clock, env },
  );
  world = createPayoutWorld(api);
  ops = await createOperationsWorld(api);
  debits = createDebitWorld(api, ops);
  await world.giveBank(FATOU);
  const { platform } = api.server;
  payouts = createPayoutsModule(platform);
  const { periodicTasks } = createStatementsModule(platform, {
    recordMatches: createRecordMatches(platform),
    applyReturns: createApplyReturns(platform),
    takeMessage: createBankReturnsModule(platform, payouts).takeMessage,
  });
  const task = periodicTasks.find(({ name }) => name === 'dossier-releves');
  if (task === undefined) throw new Error('the folder is watched');
  takeAnswers = async () => {
    // The bank has written nothing for a while.
    clock.advance(60_000);
    await task.run();
  };
});
afterAll(async () => {
  payouts.stop();
  await api.server.close();
  await sandbox.stop();
});

const xmlIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.xml'));
/** A file that was taken keeps the bank's name behind the one of its claim. */
const bankNamesIn = async (folder: string) =>
  (await xmlIn(folder)).map((name) => name.replace(/^[0-9a-f-]{36}-/, ''));
const isValid = async (message: SepaMessage, folder: string, name: string) =>
  expect(schemaErrors(message, await readFile(join(folder, name), 'utf8')), name).toBe('');
const takenByBank = (name: string) =>
  expect.poll(() => xmlIn(join(folders.orders, 'remis'))).toContain(name);
const operator = () => createOperatorCalls(api);
const alarms = async () =>
  (
    await api.query(
      `select details->>'alarme' as name, details->>'code' as code from security_event
       where kind = 'ALARME' and details ? 'fichier' order by id`,
    )
  ).map(({ name, code }) => [name, code]);
const isExact = async () => {
  expect(await world.payableTo(FATOU)).toBe(await world.dueTo(FATOU));
  expect(await breachesOf(urls.adminUrl)).toEqual([]);
};

/** A payout in a file that the bank has taken from its folder. */
const paidOut = async (cents: number) => {
  const reference = await world.pay(cents);
  nextTargetMorning(clock);
  await payouts.issuePayouts();
  await deliver(api);
  const payout = (await world.payouts(FATOU)).at(-1);
  const file = await world.one(
    `select f.message_id as number, f.statut from versement_fichier f
     join versement v on v.fichier_id = f.id where v.id = $1`,
    [payout?.['id']],
  );
  expect(file).toMatchObject({ statut: 'TRANSMIS' });
  const number = String(file?.['number']);
  await takenByBank(`${number}.xml`);
  return { reference, endToEndId: String(payout?.['reference']), number };
};
const pressed = async (path: string, fields: Readonly<Record<string, string>>) =>
  expect((await sandbox.submit(path, fields)).status).toBe(303);
/** What the bank made last goes into the folder of the portal. */
const dropped = async (message: SepaMessage) => {
  const made = (await (await sandbox.ask('/banque/api/retours')).json()) as { nom: string }[];
  await pressed(`/banque/retours/${String(made.at(-1)?.nom)}/depot`, {});
  for (const name of await xmlIn(folders.answers)) await isValid(message, folders.answers, name);
};

describe('the folders of the bank', () => {
  it('[31-6] take a payout file once, and bring back its refusal, which no operator has to upload', async () => {
    const { reference, number } = await paidOut(3_100);
    const name = `${number}.xml`;
    await isValid('pain.001.001.09', join(folders.orders, 'remis'), name);
    expect(await readdir(folders.orders)).toEqual(['remis']);

    await pressed(`/banque/retours/fichiers/${number}`, { action: 'refuser', motif: 'FF01' });
    await dropped('pain.002.001.10');
    await takeAnswers();
    await takeAnswers();
    expect(await world.statutOf(reference)).toBe('EN_COURS');
    const returns = (await (await operator()).get(`${OPERATIONS}/retours-bancaires`)).json<
      BankReturn[]
    >();
    expect(returns).toMatchObject([{ fichier: number, recuPar: null, type: 'VIREMENTS' }]);
    expect(await xmlIn(join(folders.answers, 'traites'))).toHaveLength(1);
    await isExact();
  });

  it('[31-6] take a file that is put again after a stop as the same file', async () => {
    const before = await sandbox.ask('/banque/api/virements').then((reply) => reply.json());
    const [message] = await api.query(
      `select id from outbox_message where kind = 'ENVOI_VIREMENTS' order by id desc limit 1`,
    );
    await api.query('update outbox_message set done_at = null where id = $1', [message?.['id']]);
    await api.query(
      `update versement_fichier set statut = 'PRET', transmis_le = null where refuse_le is null`,
    );
    await api.server.doMessage(String(message?.['id']));
    await expect.poll(() => xmlIn(folders.orders)).toEqual([]);
    expect(await sandbox.ask('/banque/api/virements').then((reply) => reply.json())).toEqual(
      before,
    );
  });

  it('[31-3] take a debit file, and bring back the return of one debit', async () => {
    const line = await ops.expectedLine();
    await debits.sign(line);
    await ops.query('update mandat_sepa set preavis_jours = 3');
    const { file, endToEndId } = await debits.debit(line);
    // Its day is in the future again, so that it can be sent.
    await ops.query(`update prelevement_fichier set jour = $1::date + 30 where message_id = $2`, [
      clock.businessDay(),
      file,
    ]);
    await deliver(api);
    await takenByBank(`${file}.xml`);
    await isValid('pain.008.001.08', join(folders.orders, 'remis'), `${file}.xml`);

    await pressed(`/banque/retours/prelevements/${endToEndId}`, { motif: 'AC04' });
    await dropped('pain.002.001.10');
    await takeAnswers();
    expect(
      await ops.one(
        'select statut, motif_rejet as reason from prelevement where bout_en_bout = $1',
        [endToEndId],
      ),
    ).toEqual({ statut: 'REJETE', reason: 'AC04' });
    await isExact();
  });

  it('[31-R] bring the answer to a recall, and the recall of another bank', async () => {
    const { reference, endToEndId } = await paidOut(3_200);
    const asked = await (
      await operator()
    ).post(`${OPERATIONS}/rappels`, { reference: endToEndId, motif: 'DUPL' });
    const { numero } = asked.json<{ numero: string }>();
    await pressed(`/banque/retours/virements/${endToEndId}`, {
      action: 'repondre',
      rappel: numero,
      motif: 'ACCR',
    });
    await dropped('camt.029.001.09');
    const theirs = {
      id: 'RAPPEL-AUTRE',
      fileMessageId: 'BQ-1',
      endToEndId: 'E2E-1',
      amountCents: 4_200,
      reason: 'FRAD',
      settledOn: calendarDay('2026-06-16'),
    };
    await writeFile(
      join(folders.answers, 'rappel.xml'),
      camt056(theirs, { name: 'Banque', createdAt: clock.realNow() }),
    );
    await takeAnswers();
    expect(await world.statutOf(reference)).toBe('EN_COURS');
    const list = (await (await operator()).get(`${OPERATIONS}/rappels`)).json<object[]>();
    expect(list).toHaveLength(2);
    expect(list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ numero, sens: 'EMIS', statut: 'ACCEPTE' }),
        expect.objectContaining({ numero: 'RAPPEL-AUTRE', sens: 'RECU', statut: 'OUVERT' }),
      ]),
    );
    await isExact();
  });

  it('[31-6] bring a statement that is valid, whatever a payer writes', async () => {
    await pressed('/banque/releves', { montant: '12', moyen: 'VIREMENT', libelle: '', nom: '' });
    await pressed('/banque/releves', {
      montant: '3',
      moyen: 'VIREMENT',
      libelle: 'é<&>',
      nom: 'Zoé',
    });
    await pressed('/banque/releves/depot', {});
    const [name = ''] = await xmlIn(folders.answers);
    await isValid('camt.053.001.08', folders.answers, name);
    await takeAnswers();
    expect(await bankNamesIn(join(folders.answers, 'traites'))).toContain(name);
  });

  it('[31-6] set aside what is of another issuer, or unreadable, with an alarm', async () => {
    const before = (await alarms()).length;
    const foreign = bankReport({ kind: 'pain.001.001.09', file: 'VIRT-AUTRE', whole: 'FF01' });
    await writeFile(join(folders.answers, 'a-autrui.xml'), foreign);
    await writeFile(join(folders.answers, 'b-abime.xml'), foreign.slice(0, -20));
    const statement =
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>';
    await writeFile(join(folders.answers, 'c-releve-coupe.xml'), statement);
    await takeAnswers();
    expect(await bankNamesIn(join(folders.answers, 'refuses'))).toEqual([
      'a-autrui.xml',
      'b-abime.xml',
      'c-releve-coupe.xml',
    ]);
    expect((await alarms()).slice(before)).toEqual([
      ['NOTIFICATION_BANQUE_REFUSEE', 'RETOUR_D_AUTRUI'],
      ['NOTIFICATION_BANQUE_REFUSEE', 'FICHIER_ILLISIBLE'],
      ['NOTIFICATION_BANQUE_REFUSEE', 'FICHIER_ILLISIBLE'],
    ]);
    await isExact();
  });

  it('[31-6] keep a refusal that comes while the books are closed, and take it once they are open', async () => {
    const { reference, number } = await paidOut(3_300);
    await pressed(`/banque/retours/fichiers/${number}`, { action: 'refuser', motif: 'FF01' });
    await dropped('pain.002.001.10');
    const refusals = join(folders.answers, 'refuses');
    const [before, refused] = [await alarms(), await xmlIn(refusals)];
    await api.query(
      `insert into platform_state (key, value, updated_at) values ('ledger_suspended', 'true', now())`,
    );
    await takeAnswers();
    await api.query(`delete from platform_state where key = 'ledger_suspended'`);
    expect((await world.payouts(FATOU)).at(-1)).toMatchObject({ statut: 'EMIS' });
    expect(await xmlIn(refusals)).toEqual(refused);
    expect(await xmlIn(join(folders.answers, 'en-cours'))).toHaveLength(1);
    expect(await alarms()).toEqual(before);

    await takeAnswers();
    expect(await xmlIn(join(folders.answers, 'en-cours'))).toEqual([]);
    expect((await world.payouts(FATOU)).at(-1)).toMatchObject({ statut: 'REJETE' });
    expect(await world.statutOf(reference)).toBe('EN_COURS');
    await isExact();
  });
});
