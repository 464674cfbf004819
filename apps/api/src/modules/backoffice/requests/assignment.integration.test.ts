import {
  managementRequestLine,
  type ManagementRequest,
  type RequestOperator,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ManagementCalls } from '../../../../test/management-calls.ts';
import { useManagementWorld } from '../../../../test/management-world.ts';
import type { RequestAuthorCalls } from '../../../../test/request-calls.ts';

const world = useManagementWorld();
let camille: RequestAuthorCalls;
let lucie: ManagementCalls;
let karim: ManagementCalls;

beforeAll(() => {
  ({ camille, lucie, karim } = world.people);
});

const operators = async () => (await lucie.get('/operateurs')).json<RequestOperator[]>();
const idOf = async (name: string): Promise<string> => {
  const found = (await operators()).find(({ nom }) => nom === name);
  if (found === undefined) throw new Error(`no operator ${name}`);
  return found.id;
};
const listed = async (calls: ManagementCalls, query: string): Promise<string[]> => {
  const reply = await calls.get(`?taille=200&${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return z.parse(z.array(managementRequestLine), reply.json()).map(({ id }) => id);
};

describe('the operator of a support request', () => {
  it('[32-6] is the one who takes it, or another who treats requests', async () => {
    const { id } = await camille.open();
    expect(await karim.read(id)).toMatchObject({ operateur: null, attribueeAMoi: false });
    const taken = await karim.change(id, { operateur: 'MOI' });
    expect(taken.json()).toMatchObject({
      operateur: { nom: 'Karim Haddad' },
      attribueeAMoi: true,
      suivieParMoi: true,
      statut: 'NOUVELLE',
    });
    expect(await listed(karim, 'attribution=MOI')).toContain(id);
    expect(await listed(lucie, 'attribution=MOI')).not.toContain(id);
    expect(await listed(lucie, 'attribution=AUCUNE')).not.toContain(id);
    const given = await karim.change(id, { operateur: await idOf('Lucie Fontaine') });
    expect(given.json()).toMatchObject({ operateur: { nom: 'Lucie Fontaine' } });
    expect(await listed(lucie, 'attribution=MOI')).toContain(id);
    expect((await lucie.change(id, { operateur: null })).json()).toMatchObject({ operateur: null });
    expect(await listed(lucie, 'attribution=AUCUNE')).toContain(id);
    expect((await lucie.get('?attribution=AUTRE')).statusCode).toBe(400);
  });

  it('[32-6] is never a person, a read-only or a suspended operator', async () => {
    const { id } = await camille.open();
    expect((await operators()).map(({ nom }) => nom)).not.toContain('Anne Moreau');
    const rows = await world.api.current.query(
      `select id from user_account where login in ('demo-rh', 'demo-operateur-lecture')`,
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      const reply = await lucie.change(id, { operateur: String(row['id']) });
      expect(reply.json()).toMatchObject({ code: 'OPERATEUR_NON_ATTRIBUABLE' });
    }
    const marc = await idOf('Karim Haddad');
    await world.api.current.query('update user_account set disabled_at = now() where id = $1', [
      marc,
    ]);
    try {
      expect((await operators()).map((one) => one.id)).not.toContain(marc);
      const reply = await lucie.change(id, { operateur: marc });
      expect(reply.statusCode, reply.body).toBe(409);
    } finally {
      await world.api.current.query('update user_account set disabled_at = null where id = $1', [
        marc,
      ]);
    }
    expect(await lucie.read(id)).toMatchObject({ operateur: null });
  });

  it('[32-6] is one of two who take the request at once, and the other is told', async () => {
    const { id } = await camille.open();
    const { version } = await lucie.read(id);
    const both = await Promise.all(
      [lucie, karim].map((operator) => operator.change(id, { operateur: 'MOI', version })),
    );
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'DEMANDE_MODIFIEE',
    });
  });

  it('[32-6] and the priority are in the event log, and neither dates the request nor is told', async () => {
    const { id, reference } = await camille.open();
    const before = await camille.get();
    await lucie.change(id, { operateur: 'MOI', priorite: 'HAUTE' });
    const events = await world.api.current.query(
      `select details from security_event where kind = 'DEMANDE_GESTION'
         and details->>'demande' = $1 order by id`,
      [reference],
    );
    expect(events.map(({ details }) => details)).toEqual([
      { acte: 'MODIFICATION', demande: reference, priorite: 'HAUTE' },
      { acte: 'ATTRIBUTION', demande: reference, attribuee: 'Lucie Fontaine' },
    ]);
    expect((await camille.get()).json()).toEqual(before.json());
    await world.setStatut(id, 'CLOTUREE');
    const late = await lucie.change(id, { operateur: null });
    expect(late.json()).toMatchObject({ code: 'DEMANDE_CLOSE' });
  });
});

describe('the priority of a support request', () => {
  it('[32-6] brings its deadline closer, and sorts and filters the list', async () => {
    const [low, urgent] = [await camille.open(), await camille.open()];
    const dayOf = ({ echeance }: ManagementRequest) =>
      (echeance ?? '').replace(/^(\d{2})\/(\d{2})\/(\d{4})/, '$3-$2-$1');
    const usual = dayOf(await lucie.read(low.id));
    const changed = await lucie.change(low.id, { priorite: 'BASSE' });
    expect(dayOf(changed.json()) > usual).toBe(true);
    const sooner = await lucie.change(urgent.id, { priorite: 'URGENTE' });
    expect(dayOf(sooner.json()) < usual).toBe(true);
    expect(await listed(lucie, 'priorite=URGENTE')).toContain(urgent.id);
    expect(await listed(lucie, 'priorite=URGENTE')).not.toContain(low.id);
    const sorted = await listed(lucie, 'tri=priorite&ordre=asc');
    expect(sorted.indexOf(urgent.id)).toBeLessThan(sorted.indexOf(low.id));
    expect((await lucie.change(low.id, { priorite: 'PLUS' })).statusCode).toBe(400);
    // Seven days hold more than two working hours, and at most the forty-five of a low priority.
    await world.api.current.query(
      `update demande_gestion set created_at = created_at - interval '7 days' where id = any($1)`,
      [[urgent.id, low.id]],
    );
    expect(await listed(lucie, 'enRetard=OUI')).toContain(urgent.id);
    expect(await listed(lucie, 'enRetard=OUI')).not.toContain(low.id);
  });
});
