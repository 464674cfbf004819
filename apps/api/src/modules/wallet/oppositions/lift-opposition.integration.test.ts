import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBusinessClock } from '../../../../test/changing-world.ts';
import { createConversionWorld, type ConversionWorld } from '../../../../test/conversion-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { createOperatorCalls, type OperatorCalls } from '../../../../test/operator-calls.ts';
import { OPERATORS } from '../../../../test/operator-sessions.ts';
import { paymentOf, type TestBook } from '../../../../test/paper-world.ts';
import { confirmSession } from '../../../../test/second-step.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const clock = createBusinessClock(new Date().toISOString());
const api = useTestApi({ clock });
let world: ConversionWorld;
let operator: OperatorCalls;

beforeAll(async () => {
  world = createConversionWorld(api.current, clock);
  operator = await createOperatorCalls(api.current);
});
afterAll(() => world.close());

const numerosOf = ({ titres }: TestBook) => titres.map(({ numero }) => numero);
const oppose = (titres: readonly string[], change: object = {}) =>
  operator.post(
    '/api/sap/operations/oppositions',
    { titres, motif: 'PERTE', suite: 'BLOCAGE', ...change },
    { key: operator.newKey() },
  );
const one = async (sql: string, values: unknown[] = []) =>
  (await api.current.query(sql, values))[0];

describe('an opposition lifted by an operator', () => {
  const personOf = async (): Promise<string> =>
    String((await one(`select id from user_account where login = 'demo-rh'`))?.['id']);
  const lift = async (titres: readonly string[], change: object = {}, person?: string) =>
    operator.post(
      `/api/sap/fiches/${person ?? (await personOf())}/levees-opposition`,
      { titres, motif: 'TITRES_RETROUVES', ...change },
      { token: operator.support },
    );

  it('[32-3] takes a code and a reason, makes the vouchers payable and tells the person', async () => {
    const book = await world.openBook([1_500, 1_500]);
    const numeros = numerosOf(book);
    await oppose(numeros);
    const refused = await lift(numeros);
    expect(refused.json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    await confirmSession(
      api.current,
      operator.support,
      `${OPERATORS.support}@portail-cesu.example`,
    );
    expect((await lift(numeros, { motif: 'Retrouvés' })).statusCode).toBe(400);
    const sheet = await operator.get(`/api/sap/fiches/${await personOf()}`, operator.support);
    const { oppositions } = sheet.json<{ oppositions: { numeroTitre: string }[] }>();
    expect(oppositions.map(({ numeroTitre }) => numeroTitre)).toEqual(
      expect.arrayContaining(numeros),
    );
    expect(await world.statutsOf(book)).toEqual(['BLOQUE', 'BLOQUE']);
    const before = api.current.mailbox.sent.length;
    const done = await lift(numeros);
    expect(done.statusCode, done.body).toBe(204);
    expect(await world.statutsOf(book)).toEqual(['ACTIF', 'ACTIF']);
    expect(await world.doMessages('COURRIEL_OPPOSITION_LEVEE')).toBe(1);
    expect(api.current.mailbox.sent.slice(before).at(-1)).toMatchObject({
      subject: 'L’opposition sur vos titres CESU est levée',
    });
    const event = await one(
      `select account_id, details from security_event
       where kind = 'ACTE_OPERATEUR' and details->>'acte' = 'OPPOSITION_LEVEE'`,
    );
    expect(event).toMatchObject({
      account_id: await personOf(),
      details: { motif: 'TITRES_RETROUVES', titres: 2 },
    });
    const again = await lift(numeros);
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([
      409,
      'OPPOSITION_DEJA_LEVEE',
    ]);
    const payment = await world.pay(await api.current.signIn('demo-rh'), paymentOf(book));
    expect(payment.statusCode, payment.body).toBe(200);
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  });

  it('[32-3] changes nothing for replaced vouchers, those of others, or one of several', async () => {
    const [replaced, kept] = [await world.openBook([2_000]), await world.openBook([2_000])];
    await oppose(numerosOf(replaced), { suite: 'REMPLACEMENT' });
    await oppose(numerosOf(kept));
    for (const numeros of [numerosOf(replaced), [...numerosOf(kept), ...numerosOf(replaced)]])
      expect((await lift(numeros)).json()).toMatchObject({ code: 'OPPOSITION_DEJA_LEVEE' });
    const other = await one(`select id from user_account where login = 'demo-social'`);
    const foreign = await lift(numerosOf(kept), {}, String(other?.['id']));
    expect(foreign.json()).toMatchObject({ code: 'OPPOSITION_DEJA_LEVEE' });
    expect(await world.statutsOf(kept)).toEqual(['BLOQUE']);
  });

  it('[32-3] leaves blocked what wrong codes had blocked before', async () => {
    const book = await world.openBook([1_500]);
    const [numero = ''] = numerosOf(book);
    await api.current.query(`select titre_step($1, 'ACTIF', 'BLOQUE', 'essai')`, [numero]);
    await oppose([numero]);
    expect((await lift([numero])).statusCode).toBe(204);
    expect(await world.statutsOf(book)).toEqual(['BLOQUE']);
  });
});
