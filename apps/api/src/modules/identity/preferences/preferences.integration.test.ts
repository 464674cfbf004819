import { DEFAULT_PREFERENCES } from '@portail/rules/identity/preferences/preferences.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openLink } from '../../../../test/link-calls.ts';
import { scopeOfUser, tryBeside, tryIn } from '../../../../test/owner-scopes.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { ownPreferences, preferencesIn } from './preferences.repository.ts';

const api = useTestApi();
const URL = '/api/eb/preferences';
let camille: string;

beforeAll(async () => {
  camille = await api.current.signIn('demo-rh');
});

const read = (token: string) => api.current.http.inject({ url: URL, headers: bearer(token) });
const change = (token: string, payload: object) =>
  api.current.http.inject({ method: 'PATCH', url: URL, headers: bearer(token), payload });

describe('preferences', () => {
  it('returns the defaults when nothing was saved', async () => {
    for (const token of [
      camille,
      await api.current.signIn('demo-financeur', 'ESPACE_CLIENT'),
      await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT'),
    ]) {
      expect((await read(token)).json()).toEqual(DEFAULT_PREFERENCES);
    }
  });

  it('[A25] saves one field at a time, per user', async () => {
    const large = await change(camille, { tailleTexte: 'TRES_GRANDE' });
    expect(large.statusCode, large.body).toBe(200);
    const wanted = { ...DEFAULT_PREFERENCES, tailleTexte: 'TRES_GRANDE', langageSimple: true };
    expect((await change(camille, { langageSimple: true })).json()).toEqual(wanted);
    expect((await read(await api.current.signIn('demo-rh'))).json()).toEqual(wanted);
    expect((await change(camille, {})).json()).toEqual(wanted);
    const other = await api.current.signIn('demo-social');
    expect((await read(other)).json()).toEqual(DEFAULT_PREFERENCES);
  });

  it('keeps both of two parallel changes', async () => {
    await Promise.all([
      change(camille, { contraste: 'RENFORCE' }),
      change(camille, { apparence: 'SOMBRE' }),
      change(camille, { rappels: false }),
    ]);
    expect((await read(camille)).json()).toMatchObject({
      contraste: 'RENFORCE',
      apparence: 'SOMBRE',
      rappels: false,
    });
  });

  it('rejects unknown values and unknown fields', async () => {
    for (const body of [{ tailleTexte: 'ENORME' }, { rappels: 'oui' }, { police: 'Comic' }]) {
      expect((await change(camille, body)).statusCode).toBe(400);
    }
  });

  it('refuses changes from a read-only session', async () => {
    const token = await openLink(api.current, 'readOnly');
    expect((await read(token)).statusCode).toBe(200);
    const reply = await change(token, { rappels: true });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ code: 'LECTURE_SEULE' });
  });

  it('[S21] reads and locks the rows of their owner only', async () => {
    await change(camille, { rappels: true });
    const { reader } = api.current.server.platform;
    const [own, foreign] = [
      await scopeOfUser(api.current, 'demo-rh'),
      await scopeOfUser(api.current, 'demo-social'),
    ];
    expect(await ownPreferences(reader, own)).toBeDefined();
    expect(await ownPreferences(reader, foreign)).toBeUndefined();
    expect(await tryIn(api.current, (unit) => preferencesIn(unit, foreign).lock())).toBeUndefined();
    const held = 'select id from user_account where id = $1';
    await expect(
      tryBeside(api.current, held, [own.userId], (unit) => preferencesIn(unit, foreign).lock()),
    ).resolves.toBeUndefined();
  });
});
