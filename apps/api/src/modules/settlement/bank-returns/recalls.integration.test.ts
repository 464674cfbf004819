import { camt029, camt056, readCamt029, readCamt056 } from '@portail/rules/settlement/recalls.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { createOperatorCalls, type OperatorCalls } from '../../../../test/operator-calls.ts';
import {
  createPayoutWorld,
  FATOU,
  nextTargetMorning,
  type PayoutWorld,
} from '../../../../test/payout-world.ts';
import { createManualClock, useTestApi } from '../../../../test/test-api.ts';
import { createPayoutsModule } from '../payouts/payouts.module.ts';

const RECALLS = '/api/sap/operations/rappels';
const BANK = { name: 'Banque', createdAt: new Date('2026-06-17T08:00:00Z') };
const clock = createManualClock();
const api = useTestApi({ clock });
let world: PayoutWorld;
let operator: OperatorCalls;

beforeAll(async () => {
  world = createPayoutWorld(api.current);
  await world.giveBank(FATOU);
});

interface Recall {
  readonly id: string;
  readonly numero: string;
  readonly statut: string;
  readonly motifReponse: string | null;
  readonly code?: string;
}

/** A transfer that the bank has. */
const sent = async (cents: number) => {
  const reference = await world.pay(cents);
  nextTargetMorning(clock);
  operator = await createOperatorCalls(api.current);
  const module = createPayoutsModule(api.current.server.platform);
  await module.issuePayouts();
  module.stop();
  await api.current.query(
    `update versement_fichier set statut = 'TRANSMIS', transmis_le = now() where statut = 'PRET'`,
  );
  return { reference, endToEndId: String((await world.payouts(FATOU)).at(-1)?.['reference']) };
};
const ask = async (reference: string, token?: string): Promise<Recall> => {
  const options = token === undefined ? {} : { token };
  return (await operator.post(RECALLS, { reference, motif: 'DUPL' }, options)).json<Recall>();
};
const answerOf = (requestId: string, endToEndId: string, reason?: string): string =>
  camt029(
    {
      id: `REP-${requestId}`,
      requestId,
      endToEndId,
      fileMessageId: 'X',
      isAccepted: reason === undefined,
      reason,
    },
    BANK,
  );
const bring = async (content: string) =>
  (await operator.upload(`${RECALLS}/fichiers`, content)).json<Recall[] & { code?: string }>();
const isExact = async () => {
  expect(await world.payableTo(FATOU)).toBe(await world.dueTo(FATOU));
  expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
};

describe('a recall of a transfer', () => {
  it('[31-R] is a camt.056, asked once at a time', async () => {
    const { endToEndId } = await sent(1_500);
    const [one, other] = await Promise.all([ask(endToEndId), ask(endToEndId)]);
    const made = one.code === undefined ? one : other;
    expect([one.code, other.code]).toContain('RAPPEL_IMPOSSIBLE');
    const file = await operator.get(`${RECALLS}/${made.id}/fichier`);
    expect(file.headers['content-type']).toContain('application/xml');
    expect(readCamt056(file.body)).toMatchObject([{ id: made.numero, endToEndId, reason: 'DUPL' }]);
  });

  it('[31-R] accepted, reverses the transfer once and holds its payments', async () => {
    const { reference, endToEndId } = await sent(1_600);
    const { numero } = await ask(endToEndId);
    const before = await world.payableTo(FATOU);
    const answer = answerOf(numero, endToEndId);
    const [first, second] = await Promise.all([bring(answer), bring(answer)]);
    expect(first).toMatchObject([{ statut: 'ACCEPTE', motifReponse: null }]);
    expect(second).toMatchObject([{ statut: 'ACCEPTE' }]);
    expect(await world.payableTo(FATOU)).toBe(before + 1_600);
    expect(await world.statutOf(reference)).toBe('EN_COURS');
    await isExact();
    // A later refusal of the same recall, and another recall of a transfer that came back.
    await bring(answerOf(numero, endToEndId, 'CUST'));
    expect((await ask(endToEndId)).code).toBe('RAPPEL_IMPOSSIBLE');
    expect(await world.payableTo(FATOU)).toBe(before + 1_600);
    nextTargetMorning(clock);
    operator = await createOperatorCalls(api.current);
    const module = createPayoutsModule(api.current.server.platform);
    await module.issuePayouts();
    module.stop();
    expect(await world.statutOf(reference)).toBe('EN_COURS');
    await isExact();
  });

  it('[31-R] that the bank has announced as a return already is reversed once', async () => {
    const { endToEndId } = await sent(1_700);
    const { numero } = await ask(endToEndId);
    const module = createPayoutsModule(api.current.server.platform);
    module.stop();
    const before = await world.payableTo(FATOU);
    await api.current.server.platform.units.transact((unit) =>
      module.rejectPayout(unit, { endToEndId, reason: 'FOCR' }),
    );
    expect(await bring(answerOf(numero, endToEndId))).toMatchObject([{ statut: 'ACCEPTE' }]);
    expect(await world.payableTo(FATOU)).toBe(before + 1_700);
    await isExact();
  });

  it('[31-R] refused, is closed with its reason, moves nothing, and may be asked again', async () => {
    const { reference, endToEndId } = await sent(1_800);
    const { numero } = await ask(endToEndId);
    const pending = answerOf(numero, endToEndId, 'NOAS').replaceAll('RJCR', 'PDCR');
    expect(await bring(pending)).toMatchObject([{ statut: 'OUVERT' }]);
    expect(await bring(answerOf(numero, endToEndId, 'NOAS'))).toMatchObject([
      { statut: 'REFUSE', motifReponse: 'Aucune réponse du client de la banque' },
    ]);
    expect(await world.statutOf(reference)).toBe('EFFECTUE');
    expect((await ask(endToEndId)).statut).toBe('OUVERT');
    await isExact();
  });

  it('[31-R] takes answers to its own requests only, and files that it can read', async () => {
    const { endToEndId } = await sent(1_900);
    const { numero } = await ask(endToEndId);
    expect((await bring(answerOf('RAPPEL-AUTRE', endToEndId))).code).toBe('RETOUR_D_AUTRUI');
    expect((await bring(answerOf(numero, 'AUTRE'))).code).toBe('RETOUR_D_AUTRUI');
    expect((await bring('<a/>')).code).toBe('FICHIER_NON_CONFORME');
    const bomb = `<!DOCTYPE a [<!ENTITY x "y">]>${answerOf(numero, endToEndId)}`;
    expect((await bring(bomb)).code).toBe('FICHIER_ILLISIBLE');
    expect((await ask(endToEndId, operator.support)).code).toBe('ACCES_REFUSE');
    expect((await ask(endToEndId, operator.reader)).code).toBe('LECTURE_SEULE');
  });
});

describe('a recall that another bank sends', () => {
  it('[31-R] is kept once, raises an alarm, and is answered by a camt.029', async () => {
    operator = await createOperatorCalls(api.current);
    const request = camt056(
      {
        id: 'CAS-42',
        fileMessageId: 'BQ-FICHIER',
        endToEndId: 'VIR-FINANCEUR',
        amountCents: 50_000,
        reason: 'FRAD',
        settledOn: calendarDay('2026-06-16'),
      },
      BANK,
    );
    const [kept] = await bring(request);
    expect(await bring(request)).toMatchObject([{ id: kept?.id }]);
    const alarms = await api.current.query(
      `select 1 from security_event where kind = 'ALARME' and details->>'alarme' = 'RAPPEL_BANQUE'`,
    );
    expect(alarms).toHaveLength(1);
    const url = `${RECALLS}/${String(kept?.id)}`;
    expect((await operator.get(`${url}/fichier`)).statusCode).toBe(404);
    const refusal = { decision: 'REFUSER', motif: 'LEGL' };
    expect((await operator.post(`${url}/reponse`, refusal)).json()).toMatchObject({
      statut: 'REFUSE',
    });
    expect((await operator.post(`${url}/reponse`, refusal)).json()).toMatchObject({
      code: 'DEJA_RESOLU',
    });
    const file = await operator.get(`${url}/fichier`);
    expect(readCamt029(file.body)).toMatchObject([
      { requestId: 'CAS-42', endToEndId: 'VIR-FINANCEUR', isAccepted: false, reason: 'LEGL' },
    ]);
  });
});
