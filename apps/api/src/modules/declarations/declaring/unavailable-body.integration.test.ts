import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useDeclaringWorld } from '../../../../test/declaring-world.ts';
import { createDeclaringModule } from './declaring.module.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const world = useDeclaringWorld();

beforeAll(() => world.current.identify('CESU'));
afterEach(() => world.current.body('CESU').restore());

const cancelDue = async (): Promise<number> => {
  const declaring = createDeclaringModule(world.current.api.server.platform);
  try {
    return await declaring.cancelDue();
  } finally {
    declaring.stop();
  }
};

describe('[L21] while a body is unavailable', () => {
  it('accepts a declaration for known parties, however old the last check', async () => {
    const { body, declare, newMonth, clock } = world.current;
    await body('CESU').set({ panne: 'ERREUR' });
    expect((await declare('CESU', await newMonth('CESU'))).statusCode).toBe(200);
    clock.advance(25 * HOUR_MS);
    expect((await declare('CESU', await newMonth('CESU'))).statusCode).toBe(200);
  });

  it('refuses a declaration for unknown parties', async () => {
    const { body, declare, newMonth } = world.current;
    await body('CESU').set({ panne: 'ERREUR' });
    const stranger = { ...(await newMonth('CESU')), numeroSalarie: '10000000000003' };
    const reply = await declare('CESU', stranger);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'ORGANISME_INDISPONIBLE' });
  });

  it('opens a case for an unconfirmed message after five days, not before', async () => {
    const { body, declare, newMonth, idOf, work, clock, lineOf, api } = world.current;
    await body('CESU').set({ panne: 'ERREUR' });
    const id = idOf((await declare('CESU', await newMonth('CESU'))).body);
    expect(await work()).toBeGreaterThan(0);
    clock.advance(4 * DAY_MS);
    await cancelDue();
    expect(await lineOf('CESU', id)).toMatchObject({ statut: 'TRANSMISE', envoi: 'EN_COURS' });
    clock.advance(DAY_MS + HOUR_MS);
    expect(await cancelDue()).toBeGreaterThan(0);
    expect(await lineOf('CESU', id)).toMatchObject({ statut: 'TRANSMISE', envoi: 'A_RESOUDRE' });
    const cases = await api.query(
      `select c.cause from declaration_a_resoudre c join declaration d on d.id = c.declaration_id
       where d.reference = $1 and c.clos_le is null`,
      [id],
    );
    expect(cases).toEqual([{ cause: 'SANS_REPONSE' }]);
  });
});

it('[DECL-12] detects an ended mandate within a day', async () => {
  const { sandbox, newMonth, clock, restart } = world.current;
  const { calls } = await restart();
  await sandbox.changeEmployer('cesu', '08000000000007', { mandat: 'RESILIE' });
  clock.advance(25 * HOUR_MS);
  const reply = await calls.declare('CESU', await newMonth('CESU'));
  expect(reply.json()).toMatchObject({ code: 'MANDAT_RESILIE' });
  // A renewed mandate is accepted.
  await sandbox.changeEmployer('cesu', '08000000000007', { mandat: 'ACTIF' });
  expect((await calls.declare('CESU', await newMonth('CESU'))).statusCode).toBe(200);
});
