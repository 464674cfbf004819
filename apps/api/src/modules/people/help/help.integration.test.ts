import { FAQ_THEMES, type FaqQuestion } from '@portail/contract/people/help.calls.ts';
import { describe, expect, it } from 'vitest';
import { DEMO_ISSUER } from '../../../demo/demo-issuer.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const get = async (url: string, login = 'demo-rh', space?: string) =>
  api.current.http.inject({
    url,
    headers: bearer(await api.current.signIn(login, space)),
  });

describe('FAQ', () => {
  it('[SAP-13] returns questions and answers by theme', async () => {
    const reply = await get('/api/sap/faq');
    expect(reply.statusCode).toBe(200);
    const questions = reply.json<FaqQuestion[]>();
    expect([...new Set(questions.map(({ theme }) => theme))]).toEqual([...FAQ_THEMES]);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
    for (const { question, reponse } of questions) {
      expect(question).toMatch(/^\p{Lu}.*[?.]$/u);
      expect(reponse.length).toBeGreaterThan(40);
      // Typography: no-break spaces, curly apostrophes, explicit link texts.
      expect(question + reponse).not.toMatch(/ [:;!?€»%]|« |\p{L}'\p{L}|cliquez ici/iu);
    }
  });

  it('[SAP-13] requires a sign-in', async () => {
    expect((await get('/api/sap/faq', 'demo-intervenant', 'ESPACE_INTERVENANT')).statusCode).toBe(
      200,
    );
    expect((await api.current.http.inject('/api/sap/faq')).statusCode).toBe(401);
  });
});

describe('platform bank account', () => {
  it('[SAP-28] is returned unmasked to signed-in callers', async () => {
    expect((await get('/api/sap/parametres/rib')).json()).toEqual({
      titulaire: DEMO_ISSUER.name,
      iban: DEMO_ISSUER.iban,
      bic: DEMO_ISSUER.bic,
    });
    expect((await api.current.http.inject('/api/sap/parametres/rib')).statusCode).toBe(401);
  });
});
