import { expect, it } from 'vitest';
import { retentionNight } from '../../../../test/retention-night.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const URL = '/api/sap/preuves-consentement';
const send = (payload: object) => api.current.http.inject({ method: 'POST', url: URL, payload });
const kept = () =>
  api.current.query(
    `select preuve, choix, version_texte, donne_le > now() - interval '1 minute' as "isNow"
     from preuve_consentement order by preuve`,
  );

it('[P9] stores a cookie choice with its date and text version under a random id', async () => {
  const refusal = { preuve: 'ab'.repeat(16), choix: 'REFUSE', versionTexte: 2 };
  for (const body of [refusal, refusal, { ...refusal, choix: 'ACCEPTE' }]) {
    const reply = await send(body);
    expect(reply.statusCode).toBe(204);
    expect(reply.headers['set-cookie']).toBeUndefined();
  }
  // A stored proof is not overwritten.
  expect(await kept()).toEqual([
    { preuve: refusal.preuve, choix: 'REFUSE', version_texte: 2, isNow: true },
  ]);
  for (const wrong of [
    { ...refusal, preuve: 'camille.rousseau@courriel.example' },
    { ...refusal, choix: 'PEUT_ETRE' },
    { ...refusal, versionTexte: 0 },
    { ...refusal, login: 'demo-rh' },
  ]) {
    expect((await send(wrong)).statusCode).toBe(400);
  }
  await retentionNight(api.current, 3 * 365 - 2);
  expect(await kept()).toHaveLength(1);
  expect((await retentionNight(api.current, 3 * 366 + 1))['preuves']).toBe(1);
});
