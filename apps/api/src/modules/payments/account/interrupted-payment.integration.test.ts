import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useCardWorld } from '../../../../test/card-world.ts';
import {
  PAYMENTS,
  payingCalls,
  payingWorld,
  type PayingWorld,
} from '../../../../test/paying-calls.ts';
import { passHours } from '../../../../test/sensitive-actions.ts';
import { idempotencyIn } from '../../../platform/idempotency/idempotency.repository.ts';

const cards = useCardWorld();
let world: PayingWorld;

beforeAll(() => {
  world = payingWorld(cards.current);
});
// The amounts of one test must not count in the next.
beforeEach(() => passHours(world.api, 25));
afterEach(async () => {
  await world.restore();
});

const attempt = async (key: string) =>
  (await world.get(`${PAYMENTS}/tentatives?cle=${key}`)).json<object>();

describe('a payment attempt', () => {
  it('[25-19] is found with its reference by its key', async () => {
    const { numero } = await world.ledger.openLoadedAccount(10_000);
    const key = randomUUID();
    expect(await attempt(key)).toEqual({ etat: 'NON_RECU' });
    const body = { montant: 20, numeroComptesCESU: [numero] };
    const paid = await world.pay(body, key);
    const { valeur: reference } = paid.json<{ valeur: string }>();
    expect(await attempt(key)).toEqual({ etat: 'RECU', reference });
    const again = await world.pay(body, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('[25-19] is not found when it was refused, or when the key belongs to another command', async () => {
    const { numero } = await world.ledger.openLoadedAccount(1_000);
    const [refused, cancelled] = [randomUUID(), randomUUID()];
    const reply = await world.pay({ montant: 20, numeroComptesCESU: [numero] }, refused);
    expect(reply.json()).toMatchObject({ code: 'SOLDE_INSUFFISANT' });
    expect(await attempt(refused)).toEqual({ etat: 'NON_RECU' });
    const paid = await world.pay({ montant: 5, numeroComptesCESU: [numero] });
    await world.cancel(paid.json<{ valeur: string }>().valeur, cancelled);
    expect(await attempt(cancelled)).toEqual({ etat: 'NON_RECU' });
  });

  it('[25-19] [S22] is found by its sender only', async () => {
    const { numero } = await world.ledger.openLoadedAccount(10_000);
    const key = randomUUID();
    await world.pay({ montant: 20, numeroComptesCESU: [numero] }, key);
    const stranger = payingCalls(world.api, () => world.api.signIn('demo-double'));
    const reply = await stranger.get(`${PAYMENTS}/tentatives?cle=${key}`);
    expect(reply.json()).toEqual({ etat: 'NON_RECU' });
  });

  it('[25-19] is waited for while it is in progress', async () => {
    const { units, clock } = world.api.server.platform;
    const key = randomUUID();
    const owner = String(
      (await world.one(`select id from user_account where login = 'demo-rh'`, []))?.['id'],
    );
    let commit = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let written = (): void => undefined;
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    const writing = units.transact(async (unit) => {
      const records = idempotencyIn(unit);
      const now = clock.realNow();
      const expiresAt = new Date(now.getTime() + 60_000);
      const fingerprint = Buffer.alloc(32, 1);
      await records.insert({ owner, key, call: 'B-068', fingerprint, createdAt: now, expiresAt });
      await records.saveAnswer({ owner, key }, 200, { valeur: 'PC0000000001' });
      written();
      await held;
    });
    await isWritten;
    const pending = attempt(key);
    commit();
    await writing;
    expect(await pending).toEqual({ etat: 'RECU', reference: 'PC0000000001' });
  });
});

describe('a payment that waits for its card', () => {
  it('[25-19] has a deadline: a day after its page was opened, two days without a page', async () => {
    const { numero } = await world.ledger.openLoadedAccount(10_000);
    const reply = await world.pay({
      montant: 40,
      complementPaiement: 10,
      numeroComptesCESU: [numero],
    });
    const { valeur: reference } = reply.json<{ valeur: string }>();
    const deadlineIn = async (hours: number) => {
      const row = await world.one(
        `select to_char((p.created_at + $2 * interval '1 hour') at time zone 'Europe/Paris',
                        'DD/MM/YYYY HH24') as limite
         from paiement_compte p where p.reference = $1`,
        [reference, hours],
      );
      return String(row?.['limite']);
    };
    expect((await world.read(reference)).dateLimiteCarte).toMatch(
      new RegExp(`^${await deadlineIn(48)}:\\d\\d$`),
    );
    const { page } = await world.openPage(reference);
    const resumed = await world.read(reference);
    const [day] = (await deadlineIn(24)).split(' ');
    expect(resumed.dateLimiteCarte?.startsWith(String(day))).toBe(true);
    await world.answer(page, { action: 'payer', carte: 'ACCEPTEE' });
    expect(await world.read(reference)).not.toHaveProperty('dateLimiteCarte');
  });
});

describe('the comment of a payment', () => {
  it.each([
    ['letters', 'é'.repeat(255)],
    ['pairs of code units', `${'👵'.repeat(127)}a`],
    ['combining marks', 'e\u0301'.repeat(127)],
    ['lone surrogates', '\uD800'.repeat(255)],
    ['line separators', '\u2028'.repeat(255)],
  ])('[25-6] of 255 %s is stored', async (_, commentaire) => {
    const { numero } = await world.ledger.openLoadedAccount(1_000);
    const reply = await world.pay({ montant: 1, numeroComptesCESU: [numero], commentaire });
    expect(reply.statusCode).toBe(200);
  });

  it.each([
    ['letters', 'a'.repeat(256)],
    ['pairs of code units', '👵'.repeat(256)],
    ['blanks', ' '.repeat(501)],
    ['a NUL', 'a\u0000b'],
  ])('[25-6] longer than 255 or invalid is refused with 400: %s', async (_, commentaire) => {
    const { numero } = await world.ledger.openLoadedAccount(1_000);
    const reply = await world.pay({ montant: 1, numeroComptesCESU: [numero], commentaire });
    expect(reply.statusCode).toBe(400);
  });
});
