import { randomUUID } from 'node:crypto';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breachesOf } from '../../../../test/ledger-world.ts';
import {
  createPayoutWorld,
  FATOU,
  FATOU_MAIL,
  IBAN,
  nextTargetMorning,
  OTHER_IBAN,
  type PayoutWorld,
} from '../../../../test/payout-world.ts';
import { startSandbox, type SandboxProcess } from '../../../../test/sandbox-process.ts';
import { deliver } from '../../../../test/second-step.ts';
import { signedHeaders } from '../../../../test/signed-notification.ts';
import { createManualClock, startTestApi, type TestApi } from '../../../../test/test-api.ts';
import { DEMONSTRATION_SECRET } from '../../../platform/config/fields.ts';
import { createPayoutsModule } from './payouts.module.ts';

const NOTIFICATIONS = '/api/eb/partenaires/banque/notifications';

const urls = useTestDatabase();
const clock = createManualClock();
let sandbox: SandboxProcess;
let api: TestApi;
let world: PayoutWorld;

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestApi(
    { adminUrl: urls.adminUrl, appUrl: urls.appUrl },
    { clock, env: { SANDBOX_URL: sandbox.url } },
  );
  world = createPayoutWorld(api);
});
afterAll(async () => {
  await api.server.close();
  await sandbox.stop();
});

interface SandboxTransfer {
  readonly boutEnBout: string;
  readonly montant: number;
  readonly iban: string;
  readonly beneficiaire: string;
  readonly etat: string;
}
const transfers = async (): Promise<readonly SandboxTransfer[]> =>
  (await sandbox.ask('/banque/api/virements')).json() as Promise<SandboxTransfer[]>;

const issue = () => createPayoutsModule(api.server.platform).issuePayouts();

/** The outbox message of the last file. */
const lastSending = async (): Promise<string> => {
  const [message] = await api.query(
    `update outbox_message set handed_at = now() where id = (
       select id from outbox_message where kind = 'ENVOI_VIREMENTS' order by id desc limit 1
     ) returning id`,
  );
  return String(message?.['id']);
};

/** A payment, and the transfer that contains it. */
const paidOut = async (cents: number) => {
  const reference = await world.pay(cents);
  nextTargetMorning(clock);
  await issue();
  await deliver(api);
  const payout = (await world.payouts(FATOU)).at(-1);
  return { reference, payout: String(payout?.['reference']), cents: Number(payout?.['cents']) };
};

/** The bank signs with real time, which this test has changed. */
let times = 0;
const notify = (body: string, secret = DEMONSTRATION_SECRET) => {
  times += 1;
  const timeMs = clock.realNow().getTime() + times;
  return api.http.inject({
    method: 'POST',
    url: NOTIFICATIONS,
    headers: signedHeaders('x-banque', body, { timeMs, secret }),
    payload: body,
  });
};
const rejection = (boutEnBout: string, id: string = randomUUID(), motif = 'AC04') =>
  JSON.stringify({ id, type: 'REJET', boutEnBout, motif });

describe('a file of transfers', () => {
  it('[L45] reaches the bank once, even if sent again, with the payee’s IBAN', async () => {
    await world.giveBank(FATOU);
    await world.pay(2_500);
    nextTargetMorning(clock);
    await issue();
    const unavailable = await api.variant({ BANK_URL: 'http://127.0.0.1:9' });
    const id = await lastSending();
    await expect(unavailable.server.doMessage(id)).rejects.toThrow();
    await unavailable.server.close();
    await api.server.doMessage(id);
    // A crash between the bank's answer and the update: the file is sent again.
    await api.query('update outbox_message set done_at = null where id = $1', [id]);
    await api.query(`update versement_fichier set statut = 'PRET', transmis_le = null`);
    await api.server.doMessage(id);
    const [payout] = await world.payouts(FATOU);
    expect(payout).toMatchObject({ file: 'TRANSMIS' });
    expect(await transfers()).toMatchObject([
      {
        boutEnBout: payout?.['reference'],
        montant: payout?.['cents'],
        iban: IBAN,
        beneficiaire: 'Fatou Ndiaye',
        etat: 'EXECUTE',
      },
    ]);
  });

  it('[31-1] prepared before names were checked goes without its empty name, which stays due', async () => {
    const reference = await world.pay(2_700);
    const other = await world.pay(2_800, '2345678');
    const bank = await world.giveBank(FATOU);
    await world.giveBank('2345678');
    nextTargetMorning(clock);
    await issue();
    await api.query(`update coordonnees_bancaires set titulaire = '😀' where id = $1`, [bank]);
    const owed = await world.payableTo(FATOU);
    await deliver(api);
    await deliver(api);
    expect(await world.statutOf(other)).toBe('EFFECTUE');
    expect(await world.statutOf(reference)).toBe('EN_COURS');
    expect(await world.payableTo(FATOU)).toBe(owed + 2_700);
    const names = (await transfers()).map(({ beneficiaire }) => beneficiaire);
    expect(names).not.toContain('');
    expect(
      api.mailbox.sent.filter(
        ({ to, subject }) => to === FATOU_MAIL && subject.includes('latines'),
      ),
    ).toHaveLength(1);
    expect(
      api.mailbox.sent.some(
        ({ to, subject }) => to === FATOU_MAIL && subject.startsWith('Votre banque a refusé'),
      ),
    ).toBe(false);
    expect(await breachesOf(urls.adminUrl)).toEqual([]);
    await world.giveBank(FATOU);
  });

  it('is sent again the next day when the bank was unreachable for hours', async () => {
    await world.pay(1_800);
    nextTargetMorning(clock);
    await issue();
    // The outbox has given up after hours of retries.
    await api.query('update outbox_message set done_at = now() where id = $1', [
      await lastSending(),
    ]);
    nextTargetMorning(clock);
    await issue();
    await deliver(api);
    const files = await api.query(`select statut from versement_fichier where nombre > 0`);
    expect(files.every(({ statut }) => statut === 'TRANSMIS')).toBe(true);
    const sent = await transfers();
    expect(new Set(sent.map(({ boutEnBout }) => boutEnBout)).size).toBe(sent.length);
  });

  it('[L45] is announced to its payee by a mail with a stable message id', async () => {
    await paidOut(1_500);
    const mails = () => api.mailbox.sent.filter(({ subject }) => subject.startsWith('Virement de'));
    const last = mails().at(-1);
    expect(last?.to).toBe(FATOU_MAIL);
    expect(last?.text).toContain('•••• 0189');
    expect(last?.text).not.toContain(IBAN);
    const id = /^<(.+)@portail-cesu>$/.exec(last?.messageId ?? '')?.[1];
    await api.query('update outbox_message set done_at = null where id = $1', [id]);
    const count = mails().length;
    api.mailbox.failNext(1);
    await expect(api.server.doMessage(String(id))).rejects.toThrow('451');
    await api.server.doMessage(String(id));
    expect(mails()).toHaveLength(count + 1);
    expect(mails().at(-1)?.messageId).toBe(last?.messageId);
  });
});

describe('a rejected transfer', () => {
  it('is due again, once, and part of the next payout to another account', async () => {
    const { reference, payout, cents } = await paidOut(4_200);
    const owed = await world.payableTo(FATOU);
    const event = randomUUID();
    expect((await notify(rejection(payout, event))).statusCode).toBe(204);
    expect((await notify(rejection(payout, event))).statusCode).toBe(204);
    expect((await notify(rejection(payout))).statusCode).toBe(204);
    // The notification first, then its mails.
    await deliver(api);
    await deliver(api);
    expect(await world.payableTo(FATOU)).toBe(owed + cents);
    expect(await world.statutOf(reference)).toBe('EN_COURS');
    expect((await world.payouts(FATOU)).at(-1)).toMatchObject({ statut: 'REJETE' });
    expect(await breachesOf(urls.adminUrl)).toEqual([]);

    const subjects = api.mailbox.sent.map(({ to, subject }) => `${to} ${subject}`);
    expect(
      subjects.filter((one) => one.startsWith(`${FATOU_MAIL} Votre banque a refusé`)),
    ).toHaveLength(1);
    expect(
      subjects.filter((one) => one.startsWith('camille.rousseau@courriel.example Votre paiement')),
    ).not.toEqual([]);

    // Nothing more is sent to the refused account.
    nextTargetMorning(clock);
    await issue();
    expect(await world.statutOf(reference)).toBe('EN_COURS');
    await world.giveBank(FATOU, new Date(0), OTHER_IBAN);
    nextTargetMorning(clock);
    await issue();
    await deliver(api);
    expect(await world.statutOf(reference)).toBe('EFFECTUE');
    expect((await transfers()).at(-1)).toMatchObject({ montant: cents, iban: OTHER_IBAN });
    expect(await breachesOf(urls.adminUrl)).toEqual([]);
  });

  it.each(['AM05', 'DUPL'])(
    '[31-2] as received before (%s) moves nothing: the first one may be carried out',
    async (motif) => {
      await world.giveBank(FATOU);
      const { reference, payout } = await paidOut(1_300);
      expect((await notify(rejection(payout, randomUUID(), motif))).statusCode).toBe(204);
      await deliver(api);
      expect(await world.statutOf(reference)).toBe('EFFECTUE');
      const alarms = await api.query(
        `select from security_event where kind = 'ALARME'
           and details->>'motif' = 'VIREMENT_DEJA_RECU'`,
      );
      expect(alarms.length).toBeGreaterThan(0);
      expect(await breachesOf(urls.adminUrl)).toEqual([]);
    },
  );

  it('is accepted from the bank only, and raises an alarm when unknown', async () => {
    const { reference, payout } = await paidOut(900);
    expect((await notify(rejection(payout), 'x'.repeat(40))).statusCode).toBe(401);
    expect((await notify('{}')).statusCode).toBe(400);
    expect(
      (await notify(JSON.stringify({ id: randomUUID(), type: 'REJET', boutEnBout: payout })))
        .statusCode,
    ).toBe(400);
    expect((await notify(rejection('INCONNU'))).statusCode).toBe(204);
    expect((await notify(JSON.stringify({ id: randomUUID(), type: 'AVIS' }))).statusCode).toBe(204);
    await deliver(api);
    expect(await world.statutOf(reference)).toBe('EFFECTUE');
    const outcomes = await api.query(
      `select issue from banque_notification where issue in ('INCONNUE', 'TYPE_INCONNU') order by 1`,
    );
    expect(outcomes).toEqual([{ issue: 'INCONNUE' }, { issue: 'TYPE_INCONNU' }]);
    const alarms = await api.query(
      `select details->>'motif' as motif from security_event
       where kind = 'ALARME' and details->>'alarme' = 'NOTIFICATION_BANQUE_REFUSEE'`,
    );
    expect(alarms.map(({ motif }) => motif)).toContain('VIREMENT_INCONNU');
  });
});
