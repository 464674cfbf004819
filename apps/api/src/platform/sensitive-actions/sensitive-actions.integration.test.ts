import {
  DEFAULT_FUNDER_ORDER_THRESHOLD,
  DEFAULT_THRESHOLDS,
} from '@portail/rules/sensitive-actions/policy.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBusinessClock } from '../../../test/changing-world.ts';
import {
  bookRequest,
  createConversionWorld,
  ELSEWHERE,
  type ConversionWorld,
} from '../../../test/conversion-world.ts';
import { MAIN, mainBody, patch } from '../../../test/profile-calls.ts';
import { deliver } from '../../../test/second-step.ts';
import {
  liftHolds,
  passHours,
  placeHold,
  signInConfirmed,
} from '../../../test/sensitive-actions.ts';
import { bearer, useTestApi } from '../../../test/test-api.ts';
import { lotQueries } from '../../modules/orders/printing/lots.queries.ts';
import { operatorScope } from '../ports/owner-scope.ts';

const PAY = '/api/eb/beneficiaires/paiements-comptes/prestataires';
const MAIL = 'camille.rousseau@courriel.example';

const clock = createBusinessClock(new Date().toISOString());
const api = useTestApi({ clock, env: { DB_POOL_SIZE: '12' } });
let world: ConversionWorld;
let token: string;
let keys = 0;
const newKey = () => `sensible-${(keys += 1)}`;

beforeAll(async () => {
  world = createConversionWorld(api.current, clock);
  token = await api.current.signIn('demo-rh');
});
afterAll(() => world.close());
beforeEach(() => passHours(api.current, 25));
afterEach(() => liftHolds(api.current));

const confirmed = () => signInConfirmed(api.current, 'demo-rh');

const pay = (body: object, { key = newKey(), as = token } = {}) =>
  api.current.http.inject({
    method: 'POST',
    url: PAY,
    headers: { ...bearer(as), 'idempotency-key': key },
    payload: { codeNAN: '1234567', numeroContrat: '100001', typeContrat: 'CESU_RH', ...body },
  });

const codesOf = (replies: readonly LightMyRequestResponse[]) =>
  replies.map((reply) => (reply.statusCode === 200 ? 'OK' : reply.json<{ code: string }>().code));

/** A payee that the person has never paid. */
const newPayee = async (): Promise<string> => {
  const code = String(7_000_000 + (keys += 1));
  await api.current.query(
    `insert into intervenant (id, code_nan, type, contact_status, social_reason, created_at)
     values (gen_random_uuid(), $1, 'SALARIE', 'ACTIF', 'Nouvel intervenant', now())`,
    [code],
  );
  return code;
};

const agePaymentsTo = (codeNAN: string) =>
  api.current.query(
    `update paiement_compte p set created_at = p.created_at - interval '25 hours'
     from intervenant i where i.id = p.intervenant_id and i.code_nan = $1`,
    [codeNAN],
  );

const moveHome = async (as: string, street: string) =>
  patch(api.current, as, MAIN, await mainBody(api.current, as, { zoneAdresse0: street }));

describe('payments from the account', () => {
  it('[24-4] requires a code when five payments of 1,000 € pass the total of 24 hours', async () => {
    const { numero, compteId } = await world.ledger.openLoadedAccount(500_000);
    const replies = [];
    for (let n = 0; n < 5; n += 1) {
      replies.push(await pay({ montant: 1_000, numeroComptesCESU: [numero] }));
    }
    expect(codesOf(replies)).toEqual([
      'OK',
      ...Array.from({ length: 4 }, () => 'CONFIRMATION_REQUISE'),
    ]);
    expect(await world.ledger.balanceOf(compteId)).toBe(400_000);
  });

  it('[24-4] lets one of five parallel payments of 1,000 € through, from five accounts', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 5 }, () => world.ledger.openLoadedAccount(100_000)),
    );
    const replies = await Promise.all(
      accounts.map(({ numero }) => pay({ montant: 1_000, numeroComptesCESU: [numero] })),
    );
    expect(codesOf(replies).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'CONFIRMATION_REQUISE'),
      'OK',
    ]);
  });

  it('[24-4] gives the reason, accepts the same command with a code, and counts it too', async () => {
    const { numero } = await world.ledger.openLoadedAccount(500_000);
    const body = { montant: 1_000.01, numeroComptesCESU: [numero] };
    const key = newKey();
    const asked = await pay(body, { key });
    const [why] = asked.json<{ erreurs: { champ: string; message: string }[] }>().erreurs;
    expect(why?.champ).toBe('confirmation');
    expect(why?.message).toMatch(/^Au-delà de 1.000.€ de paiements en 24 heures, /);
    const as = await confirmed();
    expect((await pay(body, { key, as })).statusCode).toBe(200);
    expect((await pay(body, { key })).headers['idempotency-replayed']).toBe('true');
    expect(codesOf([await pay({ ...body, montant: 1 })])).toEqual(['CONFIRMATION_REQUISE']);
    await passHours(api.current, 25);
    expect(codesOf([await pay({ ...body, montant: 1 })])).toEqual(['OK']);
  });

  it('[24-4] requires a code above 300 € to a payee not paid before the last 24 hours', async () => {
    const { numero } = await world.ledger.openLoadedAccount(500_000);
    const codeNAN = await newPayee();
    const own = { numeroComptesCESU: [numero], codeNAN };
    expect(codesOf([await pay({ ...own, montant: 300.01 })])).toEqual(['CONFIRMATION_REQUISE']);
    expect(codesOf([await pay({ ...own, montant: 1 })])).toEqual(['OK']);
    // A first small payment does not open the way to a larger one on the same day.
    const more = await pay({ ...own, montant: 300 });
    expect(codesOf([more])).toEqual(['CONFIRMATION_REQUISE']);
    expect(more.body).toContain('jamais payé');
    await passHours(api.current, 25);
    await agePaymentsTo(codeNAN);
    expect(codesOf([await pay({ ...own, montant: 999 })])).toEqual(['OK']);
  });

  it('[24-4] keeps a payee new who was only paid by another person', async () => {
    const other = await world.ledger.openLoadedAccount(10_000, { login: 'demo-double' });
    const codeNAN = await newPayee();
    const as = await api.current.signIn('demo-double');
    const theirs = { montant: 1, numeroComptesCESU: [other.numero], codeNAN };
    expect(codesOf([await pay(theirs, { as })])).toEqual(['OK']);
    await agePaymentsTo(codeNAN);
    const { numero } = await world.ledger.openLoadedAccount(100_000);
    const own = { montant: 301, numeroComptesCESU: [numero], codeNAN };
    expect(codesOf([await pay(own)])).toEqual(['CONFIRMATION_REQUISE']);
  });

  it('[24-4] keeps a cancelled payment in the total', async () => {
    const { numero } = await world.ledger.openLoadedAccount(500_000);
    const own = { numeroComptesCESU: [numero] };
    const paid = await pay({ ...own, montant: 1_000 });
    const { valeur } = paid.json<{ valeur: string }>();
    const cancelled = await api.current.http.inject({
      method: 'POST',
      url: `/api/eb/beneficiaires/paiements-comptes/${valeur}/annulation`,
      headers: { ...bearer(token), 'idempotency-key': newKey() },
    });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    expect(codesOf([await pay({ ...own, montant: 1 })])).toEqual(['CONFIRMATION_REQUISE']);
  });

  it('[24-4] uses the thresholds of the contract', async () => {
    const { numero } = await world.ledger.openLoadedAccount(500_000);
    const set = (cents: number) =>
      api.current.query(
        `update contract set payment_code_threshold_cents = $1 where numero = '100001'`,
        [cents],
      );
    await set(5_000);
    const reply = await pay({ montant: 51, numeroComptesCESU: [numero] });
    await set(100_000);
    expect(codesOf([reply])).toEqual(['CONFIRMATION_REQUISE']);
    expect(reply.body).toContain('Au-delà de 50');
  });
});

describe('paper', () => {
  it('[24-3] requires a code above 300 € in 24 hours, whatever the address', async () => {
    const account = await world.ledger.openLoadedAccount(300_000);
    const wish = (montantTotal: number, change: object = {}) =>
      world.toPaper(bookRequest(account, { montantTotal, ...change }), { token });
    expect(codesOf([await wish(315)])).toEqual(['CONFIRMATION_REQUISE']);
    expect(codesOf([await wish(315, { adresseTierce: ELSEWHERE })])).toEqual([
      'CONFIRMATION_REQUISE',
    ]);
    expect(codesOf([await wish(150), await wish(150), await wish(15)])).toEqual([
      'OK',
      'OK',
      'CONFIRMATION_REQUISE',
    ]);
    const parallel = await Promise.all([wish(15), wish(15), wish(15)]);
    expect(codesOf(parallel)).toEqual(Array.from({ length: 3 }, () => 'CONFIRMATION_REQUISE'));
  });

  it('[24-3] refuses to change the postal address without a code, then notifies the person', async () => {
    const refused = await moveHome(token, '66 rue du Voleur');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    const as = await confirmed();
    expect((await moveHome(as, '14 rue des Tilleuls')).statusCode).toBe(200);
    // No printer is set here.
    await api.current.query(`delete from outbox_message where kind = 'ORDRE_IMPRESSION'`);
    await deliver(api.current);
    expect(
      api.current.mailbox.sent.filter(
        ({ to, text }) => to === MAIL && text.includes('adresse postale de votre espace'),
      ),
    ).toHaveLength(1);
    const [row] = await api.current.query(
      `select count(*)::int as events from security_event e join user_account a on a.id = e.account_id
       where a.login = 'demo-rh' and e.kind = 'ADRESSE_POSTALE_MODIFIEE'`,
    );
    expect(row).toEqual({ events: 1 });
  });

  it('[24-3] requires a code per order, for any amount, while the address is recent', async () => {
    const account = await world.ledger.openLoadedAccount(600_000);
    const as = await confirmed();
    expect((await moveHome(as, '15 rue des Tilleuls')).statusCode).toBe(200);
    const wish = (montantTotal: number, by: string) =>
      world.toPaper(bookRequest(account, { montantTotal }), { token: by });
    // Neither without a code, nor with the code that changed the address.
    const small = await wish(15, token);
    expect(codesOf([small, await wish(3_000, as)])).toEqual([
      'CONFIRMATION_REQUISE',
      'CONFIRMATION_REQUISE',
    ]);
    expect(small.body).toContain('moins de 24');
    const again = await confirmed();
    expect(codesOf([await wish(3_000, again), await wish(15, again)])).toEqual([
      'OK',
      'CONFIRMATION_REQUISE',
    ]);
    await passHours(api.current, 25);
    expect(codesOf([await wish(15, token)])).toEqual(['OK']);
  });

  it('[24-3] sends paper ordered before a change of address to the address of its order', async () => {
    const account = await world.ledger.openLoadedAccount(10_000);
    const reply = await world.toPaper(bookRequest(account), { token });
    const { reference } = reply.json<{ reference: string }>();
    const lot = String((await world.changeOf(reference))?.['lot']);
    const addressOf = async () => {
      const scope = operatorScope('essai', 'lecture d’un lot');
      const [book] = await lotQueries(api.current.server.platform.reader, scope).books(lot);
      return book?.address;
    };
    const before = await addressOf();
    expect((await moveHome(await confirmed(), '66 rue du Voleur')).statusCode).toBe(200);
    expect(await addressOf()).toEqual(before);
  });

  it('[24-3] notifies the person by e-mail of a paper order', async () => {
    const account = await world.ledger.openLoadedAccount(10_000);
    expect((await world.toPaper(bookRequest(account), { token })).statusCode).toBe(200);
    await api.current.query(`delete from outbox_message where kind = 'ORDRE_IMPRESSION'`);
    await deliver(api.current);
    expect(api.current.mailbox.sent.findLast(({ to }) => to === MAIL)?.subject).toBe(
      'Des titres papier ont été demandés depuis votre espace',
    );
  });

  it('[24-3] does not count an unchanged address as recent', async () => {
    const reply = await patch(api.current, token, MAIN, await mainBody(api.current, token));
    expect(reply.statusCode, reply.body).toBe(200);
  });
});

describe('hold on outgoing value', () => {
  it('[24-4] refuses payments and paper while it is open, even with a code', async () => {
    const account = await world.ledger.openLoadedAccount(100_000);
    const as = await confirmed();
    await placeHold(api.current, 'demo-rh');
    const paid = await pay({ montant: 1, numeroComptesCESU: [account.numero] }, { as });
    const paper = await world.toPaper(bookRequest(account), { token: as });
    expect(codesOf([paid, paper])).toEqual(['OPERATIONS_SUSPENDUES', 'OPERATIONS_SUSPENDUES']);
    expect(paid.statusCode).toBe(403);
    expect(await world.ledger.balanceOf(account.compteId)).toBe(100_000);
    await liftHolds(api.current);
    expect(codesOf([await pay({ montant: 1, numeroComptesCESU: [account.numero] })])).toEqual([
      'OK',
    ]);
  });
});

it('[24-4] starts every contract from the thresholds of the policy', async () => {
  const rows = await api.current.query(
    `select column_name as name, column_default as value from information_schema.columns
     where table_name = 'contract' and column_name like '%code_threshold_cents'`,
  );
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))).toEqual({
    payment_code_threshold_cents: DEFAULT_THRESHOLDS.paymentsCents,
    new_payee_code_threshold_cents: DEFAULT_THRESHOLDS.newPayeeCents,
    paper_code_threshold_cents: DEFAULT_THRESHOLDS.paperCents,
    funder_order_code_threshold_cents: DEFAULT_FUNDER_ORDER_THRESHOLD,
  });
});
