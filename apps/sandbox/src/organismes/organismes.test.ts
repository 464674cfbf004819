import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '../testing/sandbox.ts';
import type { TestSandbox } from '../testing/sandbox.ts';

const SECRET = 'secret-de-demonstration-jamais-en-production';
const AUTHORIZED = { authorization: `Bearer ${SECRET}` };
const EMPLOYER = '08000000000001';
const EMPLOYEE = '10000000000001';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => {
  await sandbox.close();
});
beforeEach(async () => {
  for (const slug of ['cesu', 'pajemploi'])
    await sandbox.request(`/organismes/${slug}/api/remise-a-zero`, { method: 'POST' });
});

const json = (method: string, path: string, body: object, headers: object = {}) =>
  sandbox.request(`/organismes/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...AUTHORIZED, ...headers },
    body: JSON.stringify(body),
  });
const read = async (path: string): Promise<unknown> => {
  const reply = await sandbox.request(`/organismes/${path}`, { headers: AUTHORIZED });
  return reply.status === 200 ? reply.json() : reply.status;
};
const press = (path: string, fields: Record<string, string>, headers: object = {}) =>
  sandbox.request(`/organismes/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const declarationOf = (cle: string, changes: object = {}) => ({
  cle,
  numeroCorrectif: 0,
  numeroEmployeur: EMPLOYER,
  numeroSalarie: EMPLOYEE,
  dateDebut: '2026-11-01',
  dateFin: '2026-11-30',
  datePaiement: '2026-11-30',
  montantNet: 42_075,
  enfants: [],
  contenu: { activite: 'MENAGE' },
  ...changes,
});
const declare = (cle: string, changes: object = {}, slug = 'cesu') =>
  json('POST', `${slug}/api/declarations`, declarationOf(cle, changes), { 'idempotency-key': cle });

const child = (dateNaissance: string) => ({ nom: 'Rousseau', prenom: 'Léa', dateNaissance });
const toPajemploi = (cle: string, changes: object) =>
  declare(
    cle,
    { numeroEmployeur: 'P0000000000001', numeroSalarie: '20000000000001', ...changes },
    'pajemploi',
  );

describe('who the bodies know', () => {
  it.each([
    ['08000000000001', { etat: 'ACTIF', mandat: 'ACTIF' }],
    ['08000000000002', { etat: 'SUSPENDU' }],
    ['09000000000003', { etat: 'RADIE' }],
    ['X0000000000004', { etat: 'ACTIF', mandat: 'EN_ATTENTE' }],
    ['Z0000000000005', { etat: 'ACTIF', mandat: 'ABSENT' }],
    ['08000000000006', { etat: 'ACTIF', mandat: 'RESILIE' }],
    ['08000000000007', { etat: 'ACTIF', mandat: 'ACTIF', codePostal: '67000' }],
    ['08000000000008', { etat: 'ACTIF', mandat: 'ACTIF' }],
  ])('[DECL-06] the employer %s is %j', async (numero, states) => {
    expect(await read(`cesu/api/employeurs/${numero}`)).toMatchObject(states);
  });

  it('[DECL-09] employees by their numbers, each at their own body', async () => {
    expect(await read(`cesu/api/salaries/${EMPLOYEE}`)).toMatchObject({ prenom: 'Fatou' });
    expect(await read('pajemploi/api/salaries/20000000000002')).toMatchObject({
      nom: 'Haddad',
      typeActivite: 'GED',
    });
    expect(await read(`pajemploi/api/salaries/${EMPLOYEE}`)).toBe(404);
    expect(await read('cesu/api/employeurs/08999999999999')).toBe(404);
  });

  it('[DECL-18] a pair once it was made known, by who may', async () => {
    const pair = { numeroEmployeur: EMPLOYER, numeroSalarie: '10000000000002' };
    const path = `cesu/api/associations/${EMPLOYER}/10000000000002`;
    expect(await read(path)).toEqual({ associe: false });
    expect((await json('POST', 'cesu/api/associations', pair)).status).toBe(200);
    expect(await read(path)).toEqual({ associe: true });
    for (const wrong of [{ numeroEmployeur: '08000000000002' }, { numeroSalarie: '1' }]) {
      const reply = await json('POST', 'cesu/api/associations', { ...pair, ...wrong });
      expect(reply.status).toBe(422);
    }
  });

  it('[25-4] the identity behind a number, which it compares and never returns', async () => {
    const camille = { nom: 'rousseau', prenom: 'Camille', dateNaissance: '1986-03-14' };
    const thomas = { nom: 'Petit', prenom: 'Thomas', dateNaissance: '1995-05-17' };
    const asked = async (numero: string, identity: object): Promise<unknown> =>
      (await json('POST', `cesu/api/employeurs/${numero}/identite`, identity)).json();
    expect(await asked(EMPLOYER, camille)).toMatchObject({ concorde: true });
    expect(await asked(EMPLOYER, thomas)).toEqual({ concorde: false });
    expect(await asked('08999999999999', thomas)).toEqual({ erreur: 'inconnu' });
    // A number without an identity takes the first one that asks.
    expect(await asked('08000000000009', thomas)).toMatchObject({ concorde: true });
    expect(await asked('08000000000009', camille)).toEqual({ concorde: false });
    expect(JSON.stringify(await read(`cesu/api/employeurs/${EMPLOYER}`))).not.toMatch(/rousseau/i);
  });

  it('[25-4] an employer that was added, with its employees', async () => {
    const added = {
      numero: 'Z2000000000001',
      nom: 'Noël',
      prenom: 'Ève',
      dateNaissance: '1980-02-03',
    };
    expect((await json('POST', 'cesu/api/employeurs', { ...added, etat: 'SUSPENDU' })).status).toBe(
      201,
    );
    expect(await read('cesu/api/employeurs/Z2000000000001')).toMatchObject({ etat: 'SUSPENDU' });
    expect(await read(`cesu/api/associations/Z2000000000001/${EMPLOYEE}`)).toEqual({
      associe: true,
    });
    expect((await json('POST', 'cesu/api/employeurs', { ...added, numero: '1' })).status).toBe(400);
  });

  it('refuses calls without its key', async () => {
    const reply = await sandbox.get(`/organismes/cesu/api/employeurs/${EMPLOYER}`);
    expect(reply.status).toBe(401);
    const headers = { authorization: 'Bearer autre', 'idempotency-key': 'a' };
    const sent = await json('POST', 'cesu/api/declarations', declarationOf('a'), headers);
    expect(sent.status).toBe(401);
    expect(await read('cesu/api/declarations')).toEqual([]);
  });
});

describe('a declaration', () => {
  it('[L22] is accepted once per key, and a repeat is answered as known', async () => {
    const first = await declare('cle-1');
    expect(first.status).toBe(201);
    const receipt = (await first.json()) as { numero: string; etat: string };
    expect(receipt.etat).toBe('RECUE');
    expect(receipt.numero).toMatch(/^UC\d{10}$/);
    const again = await declare('cle-1', { montantNet: 1 });
    expect([again.status, await again.json()]).toEqual([409, { erreur: 'deja_recue' }]);
    expect(await read('cesu/api/declarations/cle-1')).toEqual(receipt);
    expect(await read('cesu/api/declarations')).toMatchObject([
      { cle: 'cle-1', montantNet: 42_075, envois: 2 },
    ]);
    expect(await read('cesu/api/declarations/cle-2')).toBe(404);
  });

  it.each([
    [{ numeroEmployeur: '08000000000002' }, 'Le compte employeur n’est pas actif.'],
    [{ numeroEmployeur: 'Z0000000000005' }, 'Le mandat de l’employeur n’est pas actif.'],
    [{ numeroEmployeur: '08999999999999' }, 'Cet employeur n’est pas enregistré.'],
    [{ numeroSalarie: '19999999999999' }, 'Ce salarié n’est pas enregistré.'],
    [{ numeroSalarie: '10000000000002' }, 'Ce salarié n’est pas associé à cet employeur.'],
    [{ dateFin: '2026-12-01' }, 'La période doit tenir dans un mois.'],
  ])('is refused with %j', async (changes, motif) => {
    const reply = await declare('cle-3', changes);
    expect([reply.status, await reply.json()]).toEqual([422, { erreur: 'refusee', motif }]);
    expect(await read('cesu/api/declarations/cle-3')).toBe(404);
  });

  it('is not read when it is none, or under another key', async () => {
    expect((await declare('cle-4', { montantNet: 42.5 })).status).toBe(400);
    expect((await declare('cle-4', { enfants: [{ prenom: 'Léa' }] })).status).toBe(400);
    const other = { 'idempotency-key': 'autre' };
    const reply = await json('POST', 'cesu/api/declarations', declarationOf('cle-4'), other);
    expect(reply.status).toBe(400);
  });

  it('[DECL-32] is for one child of a childminder, and for children who open a right', async () => {
    const young = child('2024-02-29');
    const taken = await toPajemploi('p-1', { typeActivite: 'AMA', enfants: [young] });
    expect(taken.status).toBe(201);
    for (const [typeActivite, enfants] of [
      ['AMA', [young, child('2025-01-01')]],
      ['AMA', [child('2023-11-01')]],
      ['GED', [child('2020-11-01')]],
      ['GED', []],
      [undefined, [young]],
    ] as const) {
      expect((await toPajemploi('p-2', { typeActivite, enfants })).status).toBe(422);
    }
    const older = [young, child('2020-11-02')];
    expect((await toPajemploi('p-2', { typeActivite: 'GED', enfants: older })).status).toBe(201);
  });

  it('is decided on the page, or by who sets the scene, or as it comes', async () => {
    const { numero } = (await (await declare('cle-5')).json()) as { numero: string };
    const page = await (await sandbox.get('/organismes')).text();
    expect(page).toContain('420,75');
    expect(page).toContain(`Accepter ${numero}`);
    expect((await press('cesu/declarations/cle-5', { etat: 'ACCEPTEE' })).status).toBe(303);
    expect(await read('cesu/api/declarations/cle-5')).toMatchObject({ etat: 'ACCEPTEE' });
    const motif = 'Trop d’heures.';
    const decision = { etat: 'REJETEE', motif };
    await json('PUT', 'cesu/api/declarations/cle-5/decision', decision);
    expect(await read('cesu/api/declarations/cle-5')).toMatchObject(decision);
    await json('PUT', 'cesu/api/reglages', { decision: 'ACCEPTER' });
    expect(await (await declare('cle-6')).json()).toMatchObject({ etat: 'ACCEPTEE' });
    expect((await press('cesu/declarations/inconnue', { etat: 'ACCEPTEE' })).status).toBe(404);
  });
});

describe('what ails a body', () => {
  const fault = (settings: object, slug = 'cesu') => json('PUT', `${slug}/api/reglages`, settings);
  const employer = () =>
    sandbox.request(`/organismes/cesu/api/employeurs/${EMPLOYER}`, { headers: AUTHORIZED });

  it.each([
    ['ERREUR', 500],
    ['TROP', 429],
  ])('[L21] %s answers %i and does nothing', async (panne, status) => {
    await fault({ panne });
    expect((await employer()).status).toBe(status);
    expect((await declare('cle-7')).status).toBe(status);
    expect(await read('cesu/api/declarations')).toEqual([]);
    // The other body is another house.
    expect(await read('pajemploi/api/employeurs/P0000000000001')).toMatchObject({ etat: 'ACTIF' });
  });

  it('[L21] down, it cuts every line', async () => {
    await fault({ panne: 'ARRET' });
    await expect(employer()).rejects.toThrow();
    await expect(declare('cle-8')).rejects.toThrow();
    expect(await read('cesu/api/declarations')).toEqual([]);
  });

  it('[L21] it may take a declaration and lose its answer, once', async () => {
    await fault({ panne: 'PERDUE' });
    expect((await employer()).status).toBe(200);
    await expect(declare('cle-9')).rejects.toThrow();
    expect((await declare('cle-9')).status).toBe(409);
  });

  it('[L22] it may take a declaration and say that it had it', async () => {
    await fault({ panne: 'DEJA_RECUE' });
    expect((await declare('cle-10')).status).toBe(409);
    expect(await read('cesu/api/declarations/cle-10')).toMatchObject({ etat: 'RECUE' });
  });

  it('[L21] it may answer what cannot be read, after the work is done', async () => {
    await fault({ panne: 'ILLISIBLE', portee: 'DECLARATIONS' });
    expect((await employer()).status).toBe(200);
    const reply = await declare('cle-11');
    await expect(reply.json()).rejects.toThrow();
    expect(await read('cesu/api/declarations')).toMatchObject([{ cle: 'cle-11' }]);
  });

  it('[L21] it may be slow, or drip', async () => {
    await fault({ panne: 'LENT', delaiMs: 60_000 });
    const patience = { headers: AUTHORIZED, signal: AbortSignal.timeout(150) };
    const path = `/organismes/cesu/api/employeurs/${EMPLOYER}`;
    await expect(sandbox.request(path, patience)).rejects.toThrow();
    await fault({ panne: 'GOUTTE' });
    const reply = await sandbox.request(path, {
      headers: AUTHORIZED,
      signal: AbortSignal.timeout(300),
    });
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow();
  });

  it('lasts for the given number of calls, or until it is switched off', async () => {
    await fault({ panne: 'ERREUR', fois: 2 });
    expect([(await employer()).status, (await employer()).status]).toEqual([500, 500]);
    expect((await employer()).status).toBe(200);
    await press('cesu/reglages', { panne: 'TROP' });
    expect((await employer()).status).toBe(429);
    await press('cesu/reglages', { action: 'retablir' });
    expect((await employer()).status).toBe(200);
    expect(await read('cesu/api/reglages')).toMatchObject({ panne: 'AUCUNE', fois: null });
  });
});

describe('the page of the bodies', () => {
  it('shows both, and changes the states of an employer', async () => {
    const page = await (await sandbox.get('/organismes')).text();
    expect(page).toContain('Pajemploi');
    expect(page).toContain('P0000000000008');
    await press(`cesu/employeurs/${EMPLOYER}`, { etat: 'SUSPENDU', mandat: 'RESILIE' });
    const states = { etat: 'SUSPENDU', mandat: 'RESILIE' };
    expect(await read(`cesu/api/employeurs/${EMPLOYER}`)).toMatchObject(states);
    expect((await press('cesu/employeurs/1', states)).status).toBe(404);
  });

  it('is not pressed by another site', async () => {
    await declare('cle-12');
    const foreign = { 'sec-fetch-site': 'cross-site' };
    for (const path of ['reglages', `employeurs/${EMPLOYER}`, 'declarations/cle-12']) {
      const reply = await press(`cesu/${path}`, { etat: 'REJETEE', panne: 'ARRET' }, foreign);
      expect(reply.status).toBe(403);
    }
    expect(await read('cesu/api/declarations/cle-12')).toMatchObject({ etat: 'RECUE' });
  });
});
