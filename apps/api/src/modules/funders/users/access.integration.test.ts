import * as calls from '@portail/contract/funders/funder-users.calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { FunderUser } from '@portail/contract/funders/funder-users.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addFunderUser } from '../../../../test/funder-calls.ts';
import { FUNDER, funderCaller, OTHER_FUNDER } from '../../../../test/funder-space-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const { call } = funderCaller(() => api.current);
const USERS = '/financeur/utilisateurs';
const list = async (login = FUNDER) => (await call(login, 'GET', USERS)).json<FunderUser[]>();

beforeAll(async () => {
  await addFunderUser(api.current, {
    login: OTHER_FUNDER,
    clientId: '4002',
    role: 'ADMINISTRATEUR',
  });
  for (const [login, role] of [
    ['essai-lecteur', 'LECTEUR'],
    ['essai-gestionnaire', 'GESTIONNAIRE'],
  ] as const) {
    await addFunderUser(api.current, { login, clientId: '4001', role });
  }
});

describe('access to funder users', () => {
  const CALLS: readonly (readonly [string, CallDefinition])[] = Object.entries(calls);
  const BODIES: Readonly<Record<string, object>> = {
    inviteFunderUser: { nom: 'A', prenom: 'B', email: 'a@b.example', role: 'LECTEUR' },
    changeFunderUserRole: { role: 'LECTEUR' },
    changeFunderUserRights: { droits: [] },
  };
  const pathOf = ({ path }: CallDefinition, id: string) =>
    path.replace('/api/eb', '').replace(':idUtilisateur', id);
  const bare = (body: string): unknown => ({ ...JSON.parse(body), requestId: '' });

  it.each(CALLS)(
    '[S20] [S21] %s answers for a user of another funder as for an unknown one',
    async (name, one) => {
      if (one.params === undefined) return;
      const mine = (await list()).find(({ soiMeme }) => !soiMeme);
      const [stolen, unknown, nonsense] = [
        await call(OTHER_FUNDER, one.method, pathOf(one, mine?.id ?? ''), BODIES[name]),
        await call(OTHER_FUNDER, one.method, pathOf(one, crypto.randomUUID()), BODIES[name]),
        await call(OTHER_FUNDER, one.method, pathOf(one, 'x'), BODIES[name]),
      ];
      expect(stolen.statusCode).toBe(404);
      expect(bare(stolen.body)).toEqual(bare(unknown.body));
      expect(bare(nonsense.body)).toEqual(bare(unknown.body));
    },
  );

  it.each(CALLS)(
    '[S20] [S23] %s is closed to other roles and spaces, and without a session',
    async (name, one) => {
      const path = pathOf(one, crypto.randomUUID());
      for (const [login, space] of [
        ['essai-lecteur', 'ESPACE_CLIENT'],
        ['essai-gestionnaire', 'ESPACE_CLIENT'],
        ['demo-rh', 'ESPACE_BENEFICIAIRE'],
        ['demo-intervenant', 'ESPACE_INTERVENANT'],
      ] as const) {
        const reply = await call(login, one.method, path, BODIES[name], space);
        expect(reply.statusCode, login).toBe(403);
        expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
      }
      expect((await call(undefined, one.method, path, BODIES[name])).statusCode).toBe(401);
    },
  );

  it('[S21] lists no user of another funder', async () => {
    const [own, other] = [await list(), await list(OTHER_FUNDER)];
    expect(own.length).toBeGreaterThan(1);
    const ids = new Set(own.map(({ id }) => id));
    expect(other.filter(({ id }) => ids.has(id))).toEqual([]);
    expect(other.map(({ login }) => login)).toContain(OTHER_FUNDER);
  });
});
