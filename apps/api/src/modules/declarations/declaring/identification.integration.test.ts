import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import type {
  DeclaredNumbers,
  EmployeeCheck,
} from '@portail/contract/declarations/declaring.schemas.ts';
import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { useDeclaringWorld } from '../../../../test/declaring-world.ts';
import { payingCalls } from '../../../../test/paying-calls.ts';

const DECLARATIONS = '/api/eb/beneficiaires/declarations';
const world = useDeclaringWorld();
const post = (path: string, body: object) => world.current.post(`${DECLARATIONS}/${path}`, body);
const get = (path: string) => world.current.get(`${DECLARATIONS}/${path}`);

const EMPLOYERS = [
  ['cesu', 'numeroEmployeur', '08000000000001', 'ACTIF', 'ACTIF'],
  ['cesu', 'numeroEmployeur', '08000000000002', 'SUSPENDU', undefined],
  ['cesu', 'numeroEmployeur', '09000000000003', 'RADIE', undefined],
  ['cesu', 'numeroEmployeur', 'X0000000000004', 'ACTIF', 'EN_ATTENTE'],
  ['cesu', 'numeroEmployeur', 'Z0000000000005', 'ACTIF', 'ABSENT'],
  ['cesu', 'numeroEmployeur', '08000000000006', 'ACTIF', 'RESILIE'],
  ['cesu', 'numeroEmployeur', '08999999999999', 'INCONNU', 'ABSENT'],
  ['paje', 'numeroPajemploi', 'P0000000000001', 'ACTIF', 'ACTIF'],
  ['paje', 'numeroPajemploi', 'P0000000000002', 'SUSPENDU', undefined],
  ['paje', 'numeroPajemploi', 'P0000000000003', 'RADIE', undefined],
  ['paje', 'numeroPajemploi', 'P0000000000004', 'ACTIF', 'EN_ATTENTE'],
  ['paje', 'numeroPajemploi', 'P0000000000005', 'ACTIF', 'ABSENT'],
  ['paje', 'numeroPajemploi', 'P9999999999999', 'INCONNU', 'ABSENT'],
] as const;

describe('employer', () => {
  it.each(EMPLOYERS)('[DECL-06] [DECL-09] %s %s %s is %s', async (path, champ, numero, etat) => {
    const reply = await post(`${path}/employeurs/verification`, { [champ]: numero });
    expect(reply.json()).toEqual({ etat, alsaceMoselle: false });
  });

  it.each(EMPLOYERS.filter(([, , , , mandat]) => mandat !== undefined))(
    '[DECL-12] %s %s %s, account %s, has the mandate %s',
    async (path, _champ, numero, _etat, mandat) => {
      const reply = await get(`${path}/mandat?numeroEmployeur=${numero}`);
      expect(reply.json()).toEqual({ etat: mandat, numeroEmployeur: numero });
    },
  );

  it('[DECL-09] returns by postcode whether the employer is in Alsace-Moselle', async () => {
    const reply = await post('cesu/employeurs/verification', { numeroEmployeur: '08000000000007' });
    expect(reply.json()).toEqual({ etat: 'ACTIF', alsaceMoselle: true });
  });

  it.each([
    ['cesu', 'numeroEmployeur', '07000000000001', DECLARATION_MESSAGES.cesuEmployerNumber],
    ['cesu', 'numeroEmployeur', '0800000000000é', DECLARATION_MESSAGES.cesuEmployerNumber],
    ['paje', 'numeroPajemploi', 'P000000000000.', DECLARATION_MESSAGES.pajemploiNumber],
  ])('[DECL-03] [DECL-05] %s %s %s is refused', async (path, champ, numero, message) => {
    const reply = await post(`${path}/employeurs/verification`, { [champ]: numero });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ erreurs: [{ champ, message }] });
  });

  it.each([
    ['cesu', {}, 'numeroEmployeur'],
    ['paje', {}, 'numeroPajemploi'],
    ['cesu', { numeroPajemploi: 'P0000000000001' }, 'numeroPajemploi'],
    ['cesu', { numeroEmployeur: '080000000000' }, 'numeroEmployeur'],
  ])('%s uses its own field name: %j', async (path, body, champ) => {
    const reply = await post(`${path}/employeurs/verification`, body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ erreurs: [{ champ }] });
  });

  it('[DECL-12] [25-4] without a number, uses that of the last declaration, not of the last check', async () => {
    world.current.clock.advance(1_000);
    await post('paje/employeurs/verification', { numeroPajemploi: 'P0000000000004' });
    expect((await get('paje/mandat')).json()).toEqual({
      etat: 'ACTIF',
      numeroEmployeur: 'P0000000000001',
    });
    const token = world.current.api.signIn('demo-vide');
    const newcomer = payingCalls(world.current.api, () => token);
    expect((await newcomer.get(`${DECLARATIONS}/paje/mandat`)).json()).toEqual({ etat: 'ABSENT' });
  });
});

describe('employee', () => {
  const check = async (path: string, numeroSalarie: string, numeroEmployeur?: string) =>
    (
      await post(`${path}/salaries/verification`, { numeroSalarie, numeroEmployeur })
    ).json<EmployeeCheck>();

  it('[DECL-09] is returned with the name and the payee', async () => {
    expect(await check('cesu', '10000000000001', '08000000000001')).toEqual({
      enregistre: true,
      nom: 'Diallo',
      prenom: 'Fatou',
      associe: true,
      codeNAN: '2000001',
      accepteLePaiementEnLigne: true,
    });
    expect(await check('paje', '20000000000001', 'P0000000000001')).toMatchObject({
      enregistre: true,
      typeActivite: 'AMA',
      codeNAN: '2000002',
    });
  });

  it('[DECL-06] unknown to the body is not registered', async () => {
    expect(await check('cesu', '10999999999999')).toEqual({ enregistre: false });
    expect(await check('paje', '20999999999999')).toEqual({ enregistre: false });
  });

  it('without payee has no code', async () => {
    const found = await check('cesu', '10000000000003');
    expect(found).toMatchObject({ enregistre: true });
    expect(found).not.toHaveProperty('codeNAN');
    expect(found).not.toHaveProperty('associe');
  });

  it('[DECL-04] requires a number of fourteen digits', async () => {
    const reply = await post('cesu/salaries/verification', { numeroSalarie: '1000000000000A' });
    expect(reply.json()).toMatchObject({
      erreurs: [{ champ: 'numeroSalarie', message: DECLARATION_MESSAGES.cesuEmployeeNumber }],
    });
  });

  it('[DECL-18] is associated once, also when called twice', async () => {
    const pair = { numeroEmployeur: '08000000000001', numeroSalarie: '10000000000002' };
    expect(await check('cesu', pair.numeroSalarie, pair.numeroEmployeur)).toMatchObject({
      associe: false,
    });
    for (const _ of [1, 2]) {
      const reply = await post('cesu/associations', { ...pair, typeOrganisme: 'CESU' });
      expect(reply.json()).toEqual({ associe: true });
    }
    expect(await check('cesu', pair.numeroSalarie, pair.numeroEmployeur)).toMatchObject({
      associe: true,
    });
  });

  it.each([
    [
      { numeroEmployeur: '08000000000001', numeroSalarie: '10999999999999' },
      'SALARIE_NON_ENREGISTRE',
    ],
    [
      { numeroEmployeur: '08999999999998', numeroSalarie: '10000000000001' },
      'EMPLOYEUR_NON_ENREGISTRE',
    ],
  ] as const)('[DECL-18] refuses to associate %j', async (pair, code) => {
    const reply = await post('cesu/associations', { ...pair, typeOrganisme: 'CESU' });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code });
  });

  it('[DECL-18] refuses the other body', async () => {
    const reply = await post('cesu/associations', {
      numeroEmployeur: '08000000000001',
      numeroSalarie: '10000000000001',
      typeOrganisme: 'PAJE',
    });
    expect(reply.json()).toMatchObject({ erreurs: [{ champ: 'typeOrganisme' }] });
  });
});

it('[DECL-14] lists declared numbers with names', async () => {
  const numbers = (await get('cesu/numeros')).json<DeclaredNumbers>();
  expect(numbers.employeurs).toContainEqual({ numero: '08000000000001' });
  expect(numbers.salaries).toContainEqual({
    numero: '10000000000001',
    nom: 'Diallo',
    prenom: 'Fatou',
  });
  const token = world.current.api.signIn('demo-vide');
  const newcomer = payingCalls(world.current.api, () => token);
  expect((await newcomer.get(`${DECLARATIONS}/cesu/numeros`)).json()).toEqual({
    employeurs: [],
    salaries: [],
  });
});

it('limits attempts with unknown numbers', async () => {
  const token = world.current.api.signIn('demo-double');
  const guesser = payingCalls(world.current.api, () => token);
  const codes: number[] = [];
  for (let rank = 0; rank < 41; rank += 1) {
    const numeroSalarie = `109${String(rank).padStart(11, '0')}`;
    const reply = await guesser.post(`${DECLARATIONS}/cesu/salaries/verification`, {
      numeroSalarie,
    });
    codes.push(reply.statusCode);
  }
  expect(new Set(codes.slice(0, 40))).toEqual(new Set([200]));
  expect(codes.at(-1)).toBe(429);
});

describe('unavailable body', () => {
  afterAll(() => world.current.body('PAJE').restore());

  it('[L21] answers a clear error and loses nothing', async () => {
    await world.current.body('PAJE').set({ panne: 'ERREUR' });
    for (const ask of [
      () => post('paje/employeurs/verification', { numeroPajemploi: 'P0000000000001' }),
      () => post('paje/salaries/verification', { numeroSalarie: '20000000000001' }),
      () => get('paje/mandat?numeroEmployeur=P0000000000001'),
    ]) {
      const reply = await ask();
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toMatchObject({
        code: 'ORGANISME_INDISPONIBLE',
        errorMessage: ERROR_CATALOGUE.ORGANISME_INDISPONIBLE.message,
      });
    }
  });
});
