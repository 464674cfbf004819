import {
  COMPANY_SIGN_IN_MESSAGES,
  type CompanySignInSheet,
} from '@portail/contract/funders/company-sign-in.calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { HORIZON_DOMAIN, startCompanyWorld } from '../../../../test/company-world.ts';
import { fieldErrorsOf } from '../../../../test/funder-calls.ts';
import { createFunderCalls, type FunderCalls } from '../../../../test/funder-order-calls.ts';
import { OPERATORS } from '../../../../test/operator-sessions.ts';
import { deliver, lastMailTo } from '../../../../test/second-step.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { useBeforeTests } from '../../../../test/use-before-tests.ts';

const api = useTestApi();
const world = useBeforeTests(
  () => startCompanyWorld(api.current),
  ({ stop }) => stop(),
);
const urlOf = (clientId = '4001', rest = ''): string =>
  `/api/sap/financeurs/${clientId}/connexion-entreprise${rest}`;

let operator: FunderCalls;
let fresh: FunderCalls;
let reader: FunderCalls;
beforeAll(async () => {
  const { api: target } = world.current;
  operator = await createFunderCalls(target);
  await operator.confirm();
  fresh = await createFunderCalls(target, OPERATORS.otherManager);
  reader = await createFunderCalls(target, OPERATORS.reader);
});

const read = async (): Promise<CompanySignInSheet> =>
  (await operator.call('GET', urlOf())).json<CompanySignInSheet>();

const settings = (changes: object = {}) => ({
  profil: 'OIDC',
  nom: 'Groupe Horizon',
  emetteur: world.current.issuer,
  application: 'portail-cesu',
  domaines: [HORIZON_DOMAIN],
  niveaux: [],
  annoncePkce: true,
  exige: false,
  ...changes,
});

/** In the version that is stored. */
const set = async (changes: object = {}, by: FunderCalls = operator) =>
  await by.call('PUT', urlOf(), settings({ version: (await read()).version, ...changes }));

describe('[33-6] identity provider of a funder', () => {
  it('is read without its secret; a funder may have none', async () => {
    const reply = await operator.call('GET', urlOf());
    expect(reply.body).not.toContain('secret');
    expect(reply.json()).toMatchObject({ emetteur: world.current.issuer, actif: true });
    expect((await operator.call('GET', urlOf('4002'))).statusCode).toBe(204);
    expect((await operator.call('GET', urlOf('9999'))).statusCode).toBe(404);
  });

  it('is set with a fresh code, noted, and told to the administrators of the space', async () => {
    expect((await set({}, fresh)).json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    expect((await set({}, reader)).statusCode).toBe(403);
    const reply = await set({ niveaux: ['eidas2'], domaines: [HORIZON_DOMAIN, 'horizon.example'] });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await read()).toMatchObject({
      niveaux: ['eidas2'],
      domaines: [HORIZON_DOMAIN, 'horizon.example'],
    });
    const { api: target } = world.current;
    await deliver(target);
    expect(lastMailTo(target, `helene.dubois@${HORIZON_DOMAIN}`)?.subject).toContain('Horizon');
    const [event] = await target.query(
      `select details from security_event where kind = 'FOURNISSEUR_IDENTITE'
       order by at desc, id desc limit 1`,
    );
    expect(event?.['details']).toMatchObject({ acte: 'REGLAGES', niveaux: 'eidas2' });
    expect((await set()).statusCode).toBe(200);
  });

  it('keeps the stored secret, except for another issuer, which must not receive it', async () => {
    expect((await world.current.signIn('horizon-1')).statusCode).toBe(200);
    expect((await set()).statusCode).toBe(200);
    expect((await world.current.signIn('horizon-1')).statusCode).toBe(200);
    const emetteur = 'https://autre.example';
    expect(fieldErrorsOf(await set({ emetteur }))).toEqual([
      `secret: ${COMPANY_SIGN_IN_MESSAGES.secret}`,
    ]);
    expect((await set({ emetteur, secret: 'un-autre-secret' })).statusCode).toBe(200);
    // The subjects of the former issuer belong to no user any more.
    expect(await read()).toMatchObject({ emetteur, utilisateurs: 0 });
    const back = await set({ secret: 'secret-de-demonstration-jamais-en-production' });
    expect(back.statusCode, back.body).toBe(200);
    expect((await world.current.signIn('horizon-1')).statusCode).toBe(200);
  });

  it('refuses plain http, a domain of another funder, and a version that is not on screen', async () => {
    const plain = await set({ emetteur: 'http://connexion.example', secret: 'x' });
    expect(fieldErrorsOf(plain)).toEqual([`emetteur: ${COMPANY_SIGN_IN_MESSAGES.issuer}`]);
    for (const emetteur of ['https://moi:secret@a.example', 'https://a.example?x=1', 'ftp://a.fr'])
      expect((await set({ emetteur, secret: 'x' })).statusCode, emetteur).toBe(400);
    expect((await set({ domaines: ['horizon'] })).statusCode).toBe(400);
    expect((await set({ domaines: [] })).statusCode).toBe(400);
    const taken = await operator.call('PUT', urlOf('4002'), settings({ secret: 'x', version: 0 }));
    expect(taken.json()).toMatchObject({ code: 'DOMAINE_DEJA_PRIS' });
    expect((await operator.call('GET', urlOf('4002'))).statusCode).toBe(204);
    expect((await set({ version: 1_000 })).json()).toMatchObject({ code: 'FICHE_MODIFIEE' });
  });

  it('is tested without opening a session', async () => {
    const test = () => operator.call('POST', urlOf('4001', '/essai'));
    expect((await test()).json()).toEqual({ resultat: 'ACCEPTE', motif: null });
    await world.current.setFault('SANS_PKCE');
    expect((await test()).json()).toEqual({ resultat: 'REFUSE', motif: 'METADONNEES:pkce' });
    await world.current.setFault('PANNE');
    expect((await test()).json()).toEqual({ resultat: 'INJOIGNABLE', motif: null });
    await world.current.setFault();
    expect((await operator.call('POST', urlOf('4002', '/essai'))).statusCode).toBe(404);
  });

  it('is switched off with what it demanded, and on again by new settings', async () => {
    expect((await set({ exige: true })).statusCode).toBe(200);
    expect((await fresh.call('POST', urlOf('4001', '/arret'))).json()).toMatchObject({
      code: 'CONFIRMATION_REQUISE',
    });
    const reply = await operator.call('POST', urlOf('4001', '/arret'));
    expect(reply.json()).toMatchObject({ actif: false, exige: false });
    expect((await world.current.begin(HORIZON_DOMAIN)).statusCode).toBe(404);
    const { api: target } = world.current;
    expect(await target.signIn('demo-financeur', 'ESPACE_CLIENT')).not.toBe('');
    expect((await set()).json()).toMatchObject({ actif: true });
    expect((await world.current.signIn('horizon-1')).statusCode).toBe(200);
  });
});
