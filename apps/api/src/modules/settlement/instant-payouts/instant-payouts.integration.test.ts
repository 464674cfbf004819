import type {
  AccountPaymentDetail,
  Payee,
} from '@portail/contract/payments/account-payments.schemas.ts';
import { camt029, readCamt056 } from '@portail/rules/settlement/recalls.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { createOperatorCalls } from '../../../../test/operator-calls.ts';
import {
  createPayoutWorld,
  FATOU,
  FATOU_MAIL,
  nextClosedMorning,
  nextTargetMorning,
  type PayoutWorld,
} from '../../../../test/payout-world.ts';
import { startSandbox, type SandboxProcess } from '../../../../test/sandbox-process.ts';
import { deliver } from '../../../../test/second-step.ts';
import { liftHolds, liftThresholds, placeHold } from '../../../../test/sensitive-actions.ts';
import {
  bearer,
  createManualClock,
  startTestApi,
  type TestApi,
} from '../../../../test/test-api.ts';
import { createPayoutsModule } from '../payouts/payouts.module.ts';

const STRUCTURE = '3456789';
const PAST_CERTAINTY_MS = 61_000;

const urls = useTestDatabase();
const clock = createManualClock();
let sandbox: SandboxProcess;
let api: TestApi;
let world: PayoutWorld;
let payouts: ReturnType<typeof createPayoutsModule>;

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestApi(
    { adminUrl: urls.adminUrl, appUrl: urls.appUrl },
    { clock, env: { SANDBOX_URL: sandbox.url } },
  );
  world = createPayoutWorld(api);
  payouts = createPayoutsModule(api.server.platform);
  await liftThresholds(api);
});
afterAll(async () => {
  payouts.stop();
  await api.server.close();
  await sandbox.stop();
});

const bankAnswers = (instant: string) =>
  sandbox.json('PUT', '/banque/api/reglages/instantanes', { instant, silenceMs: 0 });

beforeEach(async () => {
  await bankAnswers('ACCEPTER');
  await world.giveVerifiedBank(FATOU);
});

const ask = async <T>(url: string): Promise<T> =>
  (await api.http.inject({ url, headers: bearer(await world.tokenOf('demo-rh')) })).json<T>();
const detailOf = (reference: string) =>
  ask<AccountPaymentDetail>(
    `/api/eb/beneficiaires/paiements-comptes/prestataires?referenceTransaction=${reference}`,
  );
const cancel = async (reference: string) =>
  api.http.inject({
    method: 'POST',
    url: `/api/eb/beneficiaires/paiements-comptes/${reference}/annulation`,
    headers: {
      ...bearer(await world.tokenOf('demo-rh')),
      'idempotency-key': `annule-${reference}-${Math.random()}`,
    },
  });

interface SandboxInstant {
  readonly boutEnBout: string;
  readonly montant: number;
  readonly etat: string;
}
const atTheBank = async (): Promise<readonly SandboxInstant[]> =>
  (await sandbox.ask('/banque/api/virements-instantanes')).json() as Promise<SandboxInstant[]>;

const nextFile = async () => {
  nextTargetMorning(clock);
  await payouts.issuePayouts();
};

const askLater = async () => {
  clock.advance(PAST_CERTAINTY_MS);
  await payouts.askUnansweredInstants();
};

describe('an instant payout', () => {
  it('[31-3] reaches the payee at once, on a closed day, and tells the payer when', async () => {
    nextClosedMorning(clock);
    const payable = await world.payableTo(FATOU);
    const reference = await world.pay(3_540);
    expect((await detailOf(reference)).versementInstantane).toEqual({ etat: 'PREVU' });
    await deliver(api);
    expect(await world.statutOf(reference)).toBe('EFFECTUE');
    expect(await world.payableTo(FATOU)).toBe(payable);
    const detail = await detailOf(reference);
    expect(detail).toMatchObject({ annulable: false, versementInstantane: { etat: 'ARRIVE' } });
    expect(detail.versementInstantane?.arriveLe).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
    const [transfer, ...others] = await world.carriedBy(reference);
    expect(others).toEqual([]);
    expect(transfer).toMatchObject({ canal: 'INSTANTANE', cents: 3_540 });
    expect(await atTheBank()).toContainEqual(
      expect.objectContaining({ boutEnBout: transfer?.['id'], montant: 3_540, etat: 'ACCEPTE' }),
    );
    await nextFile();
    expect(await world.carriedBy(reference)).toHaveLength(1);
    expect(await breachesOf(urls.adminUrl)).toEqual([]);
  });

  it('[31-R] that comes back after a recall is held, and released by an operator', async () => {
    const reference = await world.pay(1_850);
    await deliver(api);
    const [transfer] = await world.carriedBy(reference);
    const endToEndId = String(transfer?.['id']);
    const operator = await createOperatorCalls(api);
    const asked = await operator.post('/api/sap/operations/rappels', {
      reference: endToEndId,
      motif: 'FRAD',
    });
    const recall = asked.json<{ id: string; numero: string }>();
    const file = await operator.get(`/api/sap/operations/rappels/${recall.id}/fichier`);
    expect(readCamt056(file.body)).toMatchObject([{ id: recall.numero, endToEndId }]);
    await operator.upload(
      '/api/sap/operations/rappels/fichiers',
      camt029(
        {
          id: 'REPONSE-1',
          requestId: recall.numero,
          endToEndId,
          fileMessageId: endToEndId,
          isAccepted: true,
          reason: undefined,
        },
        { name: 'Banque', createdAt: clock.realNow() },
      ),
    );
    expect(await world.statutOf(reference)).toBe('EN_COURS');
    await nextFile();
    expect(await world.statutOf(reference)).toBe('EN_COURS');
    const manager = await createOperatorCalls(api);
    const url = '/api/sap/operations/virements-retenus';
    const held = (await manager.get(url)).json<{ id: string; fichier: string; motif: string }[]>();
    expect(held).toMatchObject([{ fichier: endToEndId, refuse: false }]);
    expect(held[0]?.motif).toContain('(FOCR)');
    expect((await manager.post(`${url}/${held[0]?.id}/reprise`, undefined)).json()).toMatchObject({
      liberes: 1,
    });
    await nextFile();
    expect(await world.statutOf(reference)).toBe('EFFECTUE');
    expect(await breachesOf(urls.adminUrl)).toEqual([]);
  });

  it('[31-3] is announced to the payer before the payment, with its limit', async () => {
    const payee = () => ask<Payee>(`/api/eb/intervenants?codeNAN=${FATOU}`);
    expect(await payee()).toMatchObject({ instantaneJusqua: 1_000 });
    await world.giveBank(FATOU);
    expect(await payee()).not.toHaveProperty('instantaneJusqua');
  });

  it('[31-3] ends the right to cancel once the order is taken, and not before', async () => {
    const cancelled = await world.pay(1_100);
    expect((await cancel(cancelled)).statusCode).toBe(200);
    await deliver(api);
    expect(await world.carriedBy(cancelled)).toEqual([]);
    const reference = await world.pay(1_200);
    await deliver(api);
    expect((await cancel(reference)).json()).toMatchObject({ code: 'PAIEMENT_NON_ANNULABLE' });
    expect(await world.statutOf(reference)).toBe('EFFECTUE');
  });

  it('[31-3] refused by the bank leaves the payment to the next file, once, and cancellable', async () => {
    await bankAnswers('REFUSER');
    const [reference, other] = [await world.pay(2_100), await world.pay(2_200)];
    await deliver(api);
    expect(await detailOf(reference)).toMatchObject({
      statut: 'EN_COURS',
      annulable: true,
      versementInstantane: { etat: 'REPORTE' },
    });
    expect((await cancel(other)).statusCode).toBe(200);
    await bankAnswers('ACCEPTER');
    await nextFile();
    expect(await world.carriedBy(reference)).toEqual([
      expect.objectContaining({ canal: 'FICHIER', cents: 2_100 }),
    ]);
    expect(await world.carriedBy(other)).toEqual([]);
    // The usual mail of a refused transfer asks for other bank details: nothing is wrong with them.
    const subjects = api.mailbox.sent.map(({ subject }) => subject);
    expect(subjects.filter((one) => one.includes('refusé'))).toEqual([]);
    expect(await breachesOf(urls.adminUrl)).toEqual([]);
  });

  it('[31-3] without an answer is asked about and settled as executed, without a second order', async () => {
    await bankAnswers('MUETTE_EXECUTE');
    const reference = await world.pay(2_300);
    await deliver(api);
    expect((await detailOf(reference)).versementInstantane).toEqual({ etat: 'PARTI' });
    expect((await cancel(reference)).statusCode).toBe(409);
    await nextFile();
    await payouts.askUnansweredInstants();
    expect(await detailOf(reference)).toMatchObject({
      statut: 'EFFECTUE',
      versementInstantane: { etat: 'ARRIVE' },
    });
    expect(await world.carriedBy(reference)).toHaveLength(1);
    const executed = (await atTheBank()).filter(({ montant }) => montant === 2_300);
    expect(executed).toHaveLength(1);
  });

  it('[31-3] without an answer and refused leaves the payment to the next file', async () => {
    await bankAnswers('MUETTE_REFUSE');
    const reference = await world.pay(2_400);
    await deliver(api);
    await askLater();
    expect(await world.statutOf(reference)).toBe('EN_COURS');
    await nextFile();
    expect(await world.carriedBy(reference)).toEqual([
      expect.objectContaining({ canal: 'FICHIER' }),
    ]);
  });

  it('[31-3] lost on its way joins the next file only when the bank can no longer execute it', async () => {
    await bankAnswers('PERDU');
    const reference = await world.pay(2_500);
    await deliver(api);
    clock.advance(30_000);
    await payouts.askUnansweredInstants();
    expect((await detailOf(reference)).versementInstantane).toEqual({ etat: 'PARTI' });
    await askLater();
    expect(await world.statutOf(reference)).toBe('EN_COURS');
    await nextFile();
    expect(await world.carriedBy(reference)).toEqual([
      expect.objectContaining({ canal: 'FICHIER' }),
    ]);
    expect(await breachesOf(urls.adminUrl)).toEqual([]);
  });

  it('[31-3] delivered twice at once, and again later, sends one order', async () => {
    const reference = await world.pay(2_600);
    const [message] = await api.query(
      `update outbox_message set handed_at = now() where kind = 'VIREMENT_INSTANTANE'
         and done_at is null returning id`,
    );
    const id = String(message?.['id']);
    await Promise.all([api.server.doMessage(id), api.server.doMessage(id)]);
    await api.query('update outbox_message set done_at = null where id = $1', [id]);
    await api.server.doMessage(id);
    expect(await world.carriedBy(reference)).toHaveLength(1);
    expect((await atTheBank()).filter(({ montant }) => montant === 2_600)).toHaveLength(1);
  });

  it('[31-3] concurrent with the file of the day and a cancellation happens once or not at all', async () => {
    for (let round = 0; round < 6; round += 1) {
      const reference = await world.pay(2_700 + round);
      nextTargetMorning(clock);
      const [reply] = await Promise.all([cancel(reference), deliver(api), payouts.issuePayouts()]);
      const carried = await world.carriedBy(reference);
      expect(carried, `round ${round}`).toHaveLength(reply.statusCode === 200 ? 0 : 1);
    }
    expect(await breachesOf(urls.adminUrl)).toEqual([]);
  });
});

describe('a payment that keeps the file of the day', () => {
  it.each([
    ['to a payee whose holder the bank was not asked about', FATOU, () => world.giveBank(FATOU)],
    [
      'to a payee whose bank could not be asked',
      FATOU,
      () => world.giveVerifiedBank(FATOU, 'INDISPONIBLE'),
    ],
    ['to an organisation', STRUCTURE, () => world.giveVerifiedBank(STRUCTURE)],
  ])('[31-3] %s stays cancellable until then', async (_, nan, prepare) => {
    await prepare();
    const reference = await world.pay(900, nan);
    await deliver(api);
    expect(await detailOf(reference)).toMatchObject({ statut: 'EN_COURS', annulable: true });
    expect(await detailOf(reference)).not.toHaveProperty('versementInstantane');
    expect((await cancel(reference)).statusCode).toBe(200);
  });

  it('[31-3] is that of a payer put on hold before the order was taken', async () => {
    const reference = await world.pay(920);
    await placeHold(api, 'demo-rh');
    await deliver(api);
    await liftHolds(api);
    expect(await detailOf(reference)).toMatchObject({ statut: 'EN_COURS' });
    expect(await detailOf(reference)).not.toHaveProperty('versementInstantane');
    await nextFile();
    expect(await world.carriedBy(reference)).toEqual([
      expect.objectContaining({ canal: 'FICHIER' }),
    ]);
  });

  it('[31-3] is any above 1,000 euros', async () => {
    const [upTo, above] = [await world.pay(100_000), await world.pay(100_001)];
    await deliver(api);
    expect(await detailOf(upTo)).toMatchObject({ versementInstantane: { etat: 'ARRIVE' } });
    expect(await detailOf(above)).toMatchObject({ statut: 'EN_COURS', annulable: true });
    expect((await cancel(above)).statusCode).toBe(200);
  });

  it('[31-3] is any where the bank offers no instant transfers', async () => {
    const without = await api.variant({ SANDBOX_URL: sandbox.url, BANK_INSTANT: 'off' });
    const reference = await createPayoutWorld(without).pay(950);
    await without.server.close();
    await deliver(api);
    expect(await detailOf(reference)).toMatchObject({ statut: 'EN_COURS', annulable: true });
  });
});

describe('the notices of an instant payout', () => {
  it('[31-9] say to payer and payee that it leaves at once and cannot be cancelled', async () => {
    const reference = await world.pay(1_710);
    await deliver(api);
    await deliver(api);
    const about = api.mailbox.sent.filter(({ text }) => text.includes(reference));
    expect(about).toHaveLength(2);
    for (const { text } of about) expect(text).toContain('virement instantané');
    const payee = about.find(({ to }) => to === FATOU_MAIL);
    expect(payee?.text).not.toContain('annul');
    const payer = about.find(({ to }) => to !== FATOU_MAIL);
    expect(payer?.text).toContain('il ne peut plus être annulé');
  });
});
