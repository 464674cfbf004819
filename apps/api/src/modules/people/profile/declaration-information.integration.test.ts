import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBodiesSandbox } from '../../../../test/bodies-sandbox.ts';
import { openLink } from '../../../../test/link-calls.ts';
import { DECLARATION, get, messagesIn, patch } from '../../../../test/profile-calls.ts';
import { startTestApi, type TestApi } from '../../../../test/test-api.ts';

const database = useTestDatabase();
let api: TestApi;
let sandbox: Awaited<ReturnType<typeof startBodiesSandbox>>;
beforeAll(async () => {
  sandbox = await startBodiesSandbox();
  api = await startTestApi(database, { env: { SANDBOX_URL: sandbox.url } });
});
afterAll(async () => {
  await api.server.close();
  await sandbox.stop();
});

const read = async (login: string) => get(api, await api.signIn(login), DECLARATION);
const change = async (login: string, body: object) =>
  patch(api, await api.signIn(login), DECLARATION, body);

describe('employer numbers', () => {
  it('[PROF-12] are returned with the state of each mandate', async () => {
    expect((await read('demo-rh')).json()).toEqual({
      numeroEmployeurCesu: '08000000000001',
      numeroPajemploi: 'P0000000000001',
      etatMandatCesu: 'ACTIF',
      etatMandatPaje: 'ACTIF',
    });
    expect((await read('demo-vide')).json()).toEqual({
      numeroEmployeurCesu: '',
      numeroPajemploi: '',
      etatMandatCesu: 'ABSENT',
      etatMandatPaje: 'ABSENT',
    });
  });

  it('[PROF-03] [PROF-12] are changed, removed and saved', async () => {
    const reply = await change('demo-vide', {
      numeroEmployeurCesu: 'X0000000000004',
      numeroPajemploi: 'P0000000000004',
    });
    expect(reply.statusCode).toBe(200);
    const saved = {
      numeroEmployeurCesu: 'X0000000000004',
      numeroPajemploi: 'P0000000000004',
      etatMandatCesu: 'EN_ATTENTE',
      etatMandatPaje: 'EN_ATTENTE',
    };
    expect(reply.json()).toEqual(saved);
    expect((await read('demo-vide')).json()).toEqual(saved);
    expect((await change('demo-vide', { numeroPajemploi: '' })).json()).toEqual({
      ...saved,
      numeroPajemploi: '',
      etatMandatPaje: 'ABSENT',
    });
    // A removed number does not come back from earlier declarations.
    await change('demo-rh', { numeroPajemploi: '' });
    expect((await read('demo-rh')).json()).toMatchObject({
      numeroEmployeurCesu: '08000000000001',
      numeroPajemploi: '',
    });
    expect((await read('demo-social')).json()).not.toMatchObject({
      numeroEmployeurCesu: 'X0000000000004',
    });
  });

  it('[25-4] [PROF-12] are refused and not saved when the body does not know them', async () => {
    const reply = await change('demo-double', { numeroPajemploi: 'P9999999999999' });
    expect(reply.statusCode).toBe(400);
    expect(messagesIn(reply)).toEqual({ numeroPajemploi: 'Cet employeur n’est pas enregistré.' });
    expect((await read('demo-double')).json()).toMatchObject({ numeroPajemploi: '' });
  });

  it('[PROF-12] of the profile are proposed first in a declaration', async () => {
    const numbers = async () =>
      (
        await get(
          api,
          await api.signIn('demo-rh'),
          '/api/eb/beneficiaires/declarations/cesu/numeros',
        )
      ).json<{ employeurs: { numero: string }[] }>().employeurs;
    expect((await numbers())[0]).toEqual({ numero: '08000000000001' });
    await change('demo-rh', { numeroEmployeurCesu: '08000000000007' });
    expect((await numbers()).slice(0, 2)).toEqual([
      { numero: '08000000000007' },
      { numero: '08000000000001' },
    ]);
    await change('demo-rh', { numeroEmployeurCesu: '08000000000001' });
    expect((await numbers()).map(({ numero }) => numero)).toEqual(
      expect.arrayContaining(['08000000000001']),
    );
  });

  it.each([
    [{ numeroEmployeurCesu: '07000000000001' }, 'numeroEmployeurCesu', 'cesuEmployerNumber'],
    [{ numeroEmployeurCesu: '0800000000001' }, 'numeroEmployeurCesu', 'cesuEmployerNumber'],
    [{ numeroPajemploi: 'P00000000000.1' }, 'numeroPajemploi', 'pajemploiNumber'],
  ] as const)('[PROF-12] refuse %j', async (body, field, message) => {
    const reply = await change('demo-rh', body);
    expect(reply.statusCode).toBe(400);
    expect(messagesIn(reply)).toEqual({ [field]: DECLARATION_MESSAGES[message] });
  });

  it('[PROF-12] are shown with the last known state when the body is unavailable', async () => {
    await sandbox.change('cesu', { panne: 'ERREUR' });
    try {
      expect((await read('demo-rh')).json()).toMatchObject({
        numeroEmployeurCesu: '08000000000001',
        etatMandatCesu: 'ACTIF',
      });
      const saved = await change('demo-double', { numeroEmployeurCesu: '08000000000006' });
      // The number cannot be checked while the body is unavailable.
      expect(saved.json()).toMatchObject({ code: 'ORGANISME_INDISPONIBLE' });
      expect((await read('demo-double')).json()).toMatchObject({ numeroEmployeurCesu: '' });
    } finally {
      await sandbox.restore('cesu');
    }
  });

  it('[PROF-11] [S23] are refused when no contract of the person has the tab', async () => {
    expect((await read('demo-restreint')).statusCode).toBe(403);
    expect((await change('demo-petit', { numeroPajemploi: '' })).statusCode).toBe(403);
  });

  it('[PROF-19] cannot be changed in a read-only session', async () => {
    const token = await openLink(api, 'readOnly');
    expect((await patch(api, token, DECLARATION, {})).json()).toMatchObject({
      code: 'LECTURE_SEULE',
    });
  });
});
