import type { DeclarationLine } from '@portail/contract/declarations/declaring.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { VALID_BODIES } from '../../../../test/call-samples.ts';
import { payingCalls, type PayingCalls } from '../../../../test/paying-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const DECLARATIONS = '/api/eb/beneficiaires/declarations';
const api = useTestApi();
const people = new Map<string, PayingCalls>();
const as = (login: string, space?: string): PayingCalls => {
  const known = people.get(login);
  if (known !== undefined) return known;
  const token = api.current.signIn(login, space);
  const calls = payingCalls(api.current, () => token);
  people.set(login, calls);
  return calls;
};

let declaration = '';
let child = '';
beforeAll(async () => {
  const own = as('demo-rh');
  const lines = (await own.get(DECLARATIONS)).json<DeclarationLine[]>();
  declaration = lines.find(({ organisme }) => organisme === 'CESU')?.id ?? '';
  child =
    (await own.get(`${DECLARATIONS}/paje/enfants`)).json<{ idEnfant: string }[]>()[0]?.idEnfant ??
    '';
});

const bare = (body: string): unknown => ({ ...JSON.parse(body), requestId: '' });

interface Names {
  readonly id: string;
  readonly idEnfant: string;
}
const ANONYMOUS_VISITOR: Names = {
  id: 'TCZZZZZZZZZZ',
  idEnfant: '00000000-0000-4000-8000-000000000000',
};

/** Each call with an identifier of another person. */
const NAMED: Readonly<
  Record<string, (calls: PayingCalls, names: Names) => ReturnType<PayingCalls['get']>>
> = {
  'B-115': (calls, { id }) => calls.get(`${DECLARATIONS}/cesu/${id}/recepisse/pdf`),
  DECLARATION: (calls, { id }) => calls.get(`${DECLARATIONS}/cesu/${id}`),
  'DECLARATION-REPRISE': (calls, { id }) => calls.get(`${DECLARATIONS}/cesu/${id}/reprise`),
  'B-109': (calls, { idEnfant }) =>
    calls.post(`${DECLARATIONS}/paje/pre-declarations`, {
      ...VALID_BODIES.preDeclareToPaje,
      enfants: [{ ...VALID_BODIES.preDeclareToPaje.enfants[0], idEnfant }],
    }),
};

describe('[S20] rows of another person', () => {
  it.each(Object.entries(NAMED))('%s is refused like an unknown one', async (_name, call) => {
    expect(declaration).not.toBe('');
    expect(child).not.toBe('');
    for (const login of ['demo-double', 'demo-social', 'demo-vide', 'demo-petit']) {
      const stolen = await call(as(login), { id: declaration, idEnfant: child });
      const unknown = await call(as(login), ANONYMOUS_VISITOR);
      expect([403, 404], `${login} ${stolen.body}`).toContain(stolen.statusCode);
      expect(bare(stolen.body)).toEqual(bare(unknown.body));
    }
  });

  it.each([
    ['B-102', 'cesu/employeurs/verification', VALID_BODIES.checkEmployer],
    ['B-103', 'cesu/salaries/verification', VALID_BODIES.checkEmployee],
    ['B-104', 'cesu/associations', VALID_BODIES.associateEmployee],
    ['B-108', 'cesu', VALID_BODIES.declareToCesu],
    ['B-110', 'paje', VALID_BODIES.declareToPaje],
    ['B-111', 'paje/enfants/verification', VALID_BODIES.checkChild],
    ['B-112', 'paje/enfants', VALID_BODIES.addChild],
    ['B-105', 'cesu/derniere?numeroSalarie=10000000000001', undefined],
    ['B-105-PAJE', 'paje/derniere?numeroSalarie=20000000000002', undefined],
    ['B-106', 'cesu/mandat', undefined],
    ['B-107', 'cesu/numeros', undefined],
    ['B-113', 'paje/enfants', undefined],
    ['B-114', '', undefined],
  ] as const)(
    '[P19] %s is closed to other spaces and to anonymous visitors',
    async (_id, path, body) => {
      const call = (calls: PayingCalls) => {
        const url = path === '' ? DECLARATIONS : `${DECLARATIONS}/${path}`;
        return body === undefined ? calls.get(url) : calls.post(url, body);
      };
      for (const [login, space] of [
        ['demo-financeur', 'ESPACE_CLIENT'],
        ['demo-intervenant', 'ESPACE_INTERVENANT'],
      ] as const) {
        expect((await call(as(login, space))).statusCode, login).toBe(403);
      }
      const anonymous = payingCalls(api.current, () => Promise.resolve('jeton-de-personne'));
      expect((await call(anonymous)).statusCode).toBe(401);
    },
  );

  it('a reference is unknown to the other body', async () => {
    const reply = await as('demo-rh').get(`${DECLARATIONS}/paje/${declaration}`);
    expect(reply.statusCode).toBe(404);
  });
});

describe('[S22] contract of another person', () => {
  it.each([
    [
      'B-108',
      (n: string) =>
        as('demo-rh').post(`${DECLARATIONS}/cesu`, {
          ...VALID_BODIES.declareToCesu,
          numeroContrat: n,
        }),
    ],
    [
      'B-110',
      (n: string) =>
        as('demo-rh').post(`${DECLARATIONS}/paje`, {
          ...VALID_BODIES.declareToPaje,
          numeroContrat: n,
        }),
    ],
    [
      'B-109',
      (n: string) =>
        as('demo-rh').post(`${DECLARATIONS}/paje/pre-declarations`, {
          ...VALID_BODIES.preDeclareToPaje,
          numeroContrat: n,
        }),
    ],
    ['B-114', (n: string) => as('demo-rh').get(`${DECLARATIONS}?numeroContrat=${n}`)],
  ] as const)('%s refuses it like an unknown one', async (_, call) => {
    const foreign = await call('100004');
    const unknown = await call('999999');
    expect(foreign.statusCode).toBe(403);
    expect(bare(foreign.body)).toEqual(bare(unknown.body));
  });

  it('refuses an own contract in the wrong mode', async () => {
    const reply = await as('demo-double').post(`${DECLARATIONS}/cesu`, {
      ...VALID_BODIES.declareToCesu,
      numeroContrat: '100002',
    });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
  });
});
