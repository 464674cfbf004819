import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type {
  BankDetails,
  IntervenantIdentity,
} from '@portail/contract/payments/payees.schemas.ts';
import { addDays } from '@portail/rules/time/calendar-day.ts';
import { isTargetDay } from '@portail/rules/time/target-days.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createPayoutWorld,
  FATOU,
  FATOU_MAIL,
  IBAN,
  nextTargetMorning,
  OTHER_IBAN,
  type PayoutWorld,
} from '../../../../test/payout-world.ts';
import { confirmIdentity, deliver, lastMailTo } from '../../../../test/second-step.ts';
import { bearer, createManualClock, useTestApi } from '../../../../test/test-api.ts';
import { createPayoutsModule } from '../../settlement/payouts/payouts.module.ts';

const BANK = '/api/sap/intervenant/informations-bancaires';
const SPACE = 'ESPACE_INTERVENANT';
const NATHALIE = '2345678';
const clock = createManualClock();
const api = useTestApi({ clock });
let world: PayoutWorld;

beforeAll(async () => {
  world = createPayoutWorld(api.current);
  // Those of another payee, which no test may show or change.
  await world.giveBank(NATHALIE, new Date(0), OTHER_IBAN);
});

const confirmed = () => confirmIdentity(api.current, 'demo-intervenant', FATOU_MAIL, SPACE);
const read = async (): Promise<BankDetails> => {
  const token = await api.current.signIn('demo-intervenant', SPACE);
  return (await api.current.http.inject({ url: BANK, headers: bearer(token) })).json<BankDetails>();
};
const change = (token: string, body: object) =>
  api.current.http.inject({ method: 'PATCH', url: BANK, headers: bearer(token), payload: body });
/** The payouts of the day; no bank is configured. */
const issue = async () => {
  const issued = await createPayoutsModule(api.current.server.platform).issuePayouts();
  await api.current.query(
    `update outbox_message set handed_at = now(), done_at = now()
     where kind = 'ENVOI_VIREMENTS' and done_at is null`,
  );
  return issued;
};
const identity = async (): Promise<IntervenantIdentity> => {
  const token = await api.current.signIn('demo-intervenant', SPACE);
  const reply = await api.current.http.inject({
    url: '/api/eb/intervenant',
    headers: bearer(token),
  });
  return reply.json<IntervenantIdentity>();
};
const GIVEN = { titulaire: 'Fatou Ndiaye', iban: IBAN };

describe('[S24] the bank details of an intervenant', () => {
  it('require a recent code', async () => {
    expect(await read()).toEqual({ statut: 'ABSENTES' });
    expect(await identity()).toMatchObject({
      coordonneesBancaires: 'ABSENTES',
      prochainVersement: null,
    });
    const plain = await api.current.signIn('demo-intervenant', SPACE);
    const refused = await change(plain, GIVEN);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    expect(await read()).toEqual({ statut: 'ABSENTES' });

    const token = await confirmed();
    const reply = await change(token, { ...GIVEN, iban: 'fr76 3000 6000 0112 3456 7890 189' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      statut: 'EN_ATTENTE',
      titulaire: 'Fatou Ndiaye',
      iban: '•••• 0189',
    });
    expect(reply.json<BankDetails>().virementsAPartirDu).toMatch(
      /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/,
    );
    // Five minutes later the code is no longer recent.
    clock.advance(6 * 60_000);
    expect((await change(token, { ...GIVEN, iban: OTHER_IBAN })).json()).toMatchObject({
      code: 'CONFIRMATION_REQUISE',
    });
  });

  it('are announced to the known mail address, and in the security log', async () => {
    await deliver(api.current);
    const mail = lastMailTo(api.current, FATOU_MAIL);
    expect(mail?.text).toContain('coordonnées bancaires');
    expect(mail?.text).toContain('24\u00a0heures');
    expect(mail?.text).not.toContain(IBAN);
    const events = await api.current.query(
      `select result from security_event where kind = 'COORDONNEES_BANCAIRES_MODIFIEES'`,
    );
    expect(events).toEqual([{ result: 'SUCCES' }]);
  });

  it('keep the IBAN out of the database and of the answers', async () => {
    const [row] = await api.current.query(
      `select string_agg(c::text, ' ') as row from coordonnees_bancaires c`,
    );
    expect(String(row?.['row'])).not.toContain(IBAN.slice(4, 20));
    expect(JSON.stringify(await read())).not.toContain(IBAN.slice(4, 20));
  });

  it('delay every transfer for a day', async () => {
    const reference = await world.pay(1_500);
    const given = clock.realNow().getTime();
    // The next working morning may still be within a day of the change.
    for (let mornings = 0; mornings < 4; mornings += 1) {
      nextTargetMorning(clock);
      await issue();
      const isPaid = (await world.statutOf(reference)) === 'EFFECTUE';
      if (isPaid) break;
    }
    expect(await world.statutOf(reference)).toBe('EFFECTUE');
    expect(clock.realNow().getTime() - given).toBeGreaterThan(24 * 3_600_000 - 6 * 60_000);
    expect(await read()).toMatchObject({ statut: 'ACTIVES' });
  });

  it('[S24] [26-3] delay the next transfer after another change, but not when saved unchanged', async () => {
    // A payout on the following day, so that only the delay can hold it back.
    do nextTargetMorning(clock);
    while (!isTargetDay(addDays(clock.businessDay(), 1)));
    const token = await confirmed();
    expect((await change(token, GIVEN)).json()).toMatchObject({ statut: 'ACTIVES' });
    const reference = await world.pay(1_700);
    const expected = await identity();
    expect(expected.coordonneesBancaires).toBe('ACTIVES');
    expect(expected.prochainVersement).not.toBeNull();
    expect((await change(token, { ...GIVEN, iban: OTHER_IBAN })).json()).toMatchObject({
      statut: 'EN_ATTENTE',
      iban: '•••• 3000',
    });
    const [delay] = await api.current.query(
      `select extract(epoch from c.utilisables_le - c.created_at)::int as seconds
       from coordonnees_bancaires c join intervenant i on i.id = c.intervenant_id
       where i.code_nan = $1 and c.remplacees_le is null`,
      [FATOU],
    );
    expect(delay).toEqual({ seconds: 24 * 3_600 });
    // The next morning is less than a day after the change.
    clock.advance(23 * 3_600_000);
    expect(await issue()).toMatchObject({ day: clock.businessDay() });
    expect(await world.statutOf(reference)).toBe('EN_COURS');
    expect(await read()).toMatchObject({ statut: 'EN_ATTENTE' });
    clock.advance(3_600_000 - 1);
    expect(await read()).toMatchObject({ statut: 'EN_ATTENTE' });
    clock.advance(1);
    expect(await read()).toMatchObject({ statut: 'ACTIVES' });
    const current = await api.current.query(
      `select i.code_nan, c.iban_fin from coordonnees_bancaires c
       join intervenant i on i.id = c.intervenant_id where c.remplacees_le is null order by 1`,
    );
    expect(current).toEqual([
      { code_nan: FATOU, iban_fin: '3000' },
      { code_nan: NATHALIE, iban_fin: '3000' },
    ]);
  });

  it('[S20] are one of two concurrent changes', async () => {
    const token = await confirmed();
    const replies = await Promise.all([
      change(token, GIVEN),
      change(token, { ...GIVEN, iban: OTHER_IBAN, titulaire: 'F. Ndiaye' }),
    ]);
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const current = await api.current.query(
      `select c.iban_fin from coordonnees_bancaires c join intervenant i on i.id = c.intervenant_id
       where c.remplacees_le is null and i.code_nan = $1`,
      [FATOU],
    );
    expect(current).toHaveLength(1);
  });

  it('are refused with a message when invalid', async () => {
    const token = await confirmed();
    for (const [body, champ] of [
      [{ ...GIVEN, iban: 'FR7630006000011234567890188' }, 'iban'],
      [{ ...GIVEN, titulaire: '' }, 'titulaire'],
      [{ ...GIVEN, bic: 'abc' }, 'bic'],
    ] as const) {
      const reply = await change(token, body);
      expect(reply.statusCode).toBe(400);
      expect(reply.json<{ erreurs: { champ: string }[] }>().erreurs[0]?.champ).toBe(champ);
    }
  });

  it('[31-1] ask for a Latin spelling of a holder that no bank can read, and take it', async () => {
    const token = await confirmed();
    for (const titulaire of ['😀😀', 'محمد', '...']) {
      const reply = await change(token, { ...GIVEN, titulaire });
      expect(reply.statusCode, titulaire).toBe(400);
      expect(reply.json()).toMatchObject({
        erreurs: [{ champ: 'titulaire', message: MESSAGES.accountHolder }],
      });
    }
    // A script that banks transliterate needs no other spelling.
    for (const titulaire of ['Иванов Пётр', 'Mohamed Benali']) {
      expect((await change(token, { ...GIVEN, titulaire })).statusCode, titulaire).toBe(200);
    }
  });
});
