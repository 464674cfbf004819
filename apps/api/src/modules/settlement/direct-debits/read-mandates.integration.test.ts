import { addMonths, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { confirmIdentity } from '../../../../test/second-step.ts';
import { DEMO_ISSUER } from '../../../demo/demo-issuer.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const MANDATES = '/api/sap/mandats';
const ACTIVE = `${MANDATES}/actif`;
const FORM = `${MANDATES}/formulaire`;
const api = useTestApi();
let nicolas: string;
let camille: string;

beforeAll(async () => {
  nicolas = await confirmIdentity(api.current, 'demo-unique', 'nicolas.garnier@courriel.example');
  camille = await confirmIdentity(api.current, 'demo-rh', 'camille.rousseau@courriel.example');
});

const get = (url: string, token = nicolas) =>
  api.current.http.inject({ url, headers: bearer(token) });

const signed = async (token: string, titulaire: string, iban: string): Promise<string> => {
  const post = (url: string, payload?: object) =>
    api.current.http.inject({
      method: 'POST',
      url,
      headers: bearer(token),
      ...(payload === undefined ? {} : { payload }),
    });
  const made = await post(MANDATES, { titulaire, iban, bic: 'AGRIFRPP' });
  const { rum } = made.json<{ rum: string }>();
  const reply = await post(`${MANDATES}/${rum}/signature`);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return rum;
};

describe('a user without a mandate', () => {
  it('[SAP-15] [S20] [S21] reads none, even if others have one', async () => {
    await signed(camille, 'Camille Rousseau', 'FR7630006000011234567890189');
    const reply = await get(ACTIVE);
    expect(reply.statusCode).toBe(204);
    expect(reply.body).toBe('');
  });

  it('[SAP-16] [S20] [S21] gets their own name in the form, and no data of others', async () => {
    // Sophie's bank details must not appear for others.
    expect(await api.current.query('select titulaire from coordonnees_beneficiaire')).toEqual([
      { titulaire: 'Sophie Marchand' },
    ]);
    expect((await get(FORM)).json()).toEqual({
      titulaire: 'Nicolas Garnier',
      iban: '',
      bic: '',
      creancier: DEMO_ISSUER.name,
      ics: DEMO_ISSUER.creditorId,
      preavisJours: 3,
    });
  });
});

describe('a user with a mandate', () => {
  it('[SAP-15] [S21] [S36] reads the active mandate, and revokes no other user’s', async () => {
    await signed(nicolas, 'N. Garnier', 'FR7630006000011234567890189');
    const rum = await signed(nicolas, 'N. Garnier', 'DE89370400440532013000');
    const reply = await get(ACTIVE);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      rum,
      iban: '•••• 3000',
      dateSignature: formatFrenchDate(api.current.clock.businessDay()),
      preavisJours: 3,
      valableJusquAu: formatFrenchDate(addMonths(api.current.clock.businessDay(), 36)),
      ponctuel: false,
      finDemandee: false,
      statut: 'ACTIF',
    });
    const active = await api.current.query(
      `select a.login from mandat_sepa m join beneficiary b on b.id = m.beneficiary_id
       join user_account a on a.id = b.account_id where m.statut = 'ACTIF' order by a.login`,
    );
    expect(active.map(({ login }) => login)).toEqual(['demo-rh', 'demo-unique']);
  });

  it('[SAP-16] gets the latest details in the form', async () => {
    expect((await get(FORM)).json()).toMatchObject({
      titulaire: 'N. Garnier',
      iban: '•••• 3000',
      bic: 'AGRIFRPP',
    });
  });

  it('[SAP-15] reads none after the revocation', async () => {
    const { rum } = (await get(ACTIVE)).json<{ rum: string }>();
    await api.current.http.inject({
      method: 'DELETE',
      url: `${MANDATES}/${rum}`,
      headers: bearer(nicolas),
    });
    expect((await get(ACTIVE)).statusCode).toBe(204);
    expect((await get(FORM)).json()).toMatchObject({ titulaire: 'Nicolas Garnier', iban: '' });
  });
});

describe('users without the permission', () => {
  it.each([ACTIVE, FORM])('[S20] [S23] are refused: %s', async (url) => {
    const funder = await api.current.signIn('demo-financeur', 'ESPACE_CLIENT');
    const intervenant = await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT');
    for (const token of [camille, funder, intervenant]) {
      expect((await get(url, token)).json()).toMatchObject({ code: 'ACCES_REFUSE' });
    }
    expect((await api.current.http.inject(url)).statusCode).toBe(401);
  });
});
