import { describe, expect, it } from 'vitest';
import {
  askLink,
  basic,
  DEMANDS,
  ISSUE_LINK,
  issueLink,
  type LinkDemand,
} from '../../../../test/link-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();

const parametersOf = (url: string) => Object.fromEntries(new URL(url).searchParams);
/** The fragment, which browsers do not send to servers. */
const fragmentOf = (url: string) => new URL(url).hash;

describe('partner call', () => {
  it('[24-13] returns the portal URL for each kind of link, with the token in the fragment', async () => {
    const partner = await issueLink(api.current, 'partner');
    expect(partner.url.startsWith('https://portail.example/bypass-login?')).toBe(true);
    expect(parametersOf(partner.url)).toEqual({
      sourceId: 'rh-horizon',
      userLogin: 'demo-rh',
      preOrderSessionId: '5001',
      actionType: 'NEW_ORDER',
    });
    expect(fragmentOf(partner.url)).toBe(`#bypassToken=${partner.jetonConnexion}`);
    const backOffice = await issueLink(api.current, 'backOffice');
    expect(parametersOf(backOffice.url)).toMatchObject({ fromBo: 'true', userLogin: 'demo-rh' });
    const readOnly = await issueLink(api.current, 'readOnly');
    expect(parametersOf(readOnly.url)).toMatchObject({ readOnly: 'true' });
    const operator = await issueLink(api.current, 'operator');
    expect(parametersOf(operator.url)).toMatchObject({
      fromBo: 'true',
      typeEspace: 'ESPACE_OPERATEUR',
    });
    const sap = await issueLink(api.current, 'sap');
    expect(new URL(sap.url).pathname).toBe('/bypass-login-from-sap');
    expect(parametersOf(sap.url)).toEqual({
      sourceId: 'menage-et-jardin',
      userLogin: 'demo-unique',
    });
    expect(fragmentOf(sap.url)).toBe(`#bypassToken=${sap.jetonConnexion}`);
  });

  const { client, demand } = DEMANDS.partner;

  it.each<[string, Record<string, string>]>([
    ['no credentials', {}],
    ['a person’s token', { authorization: 'Bearer abc.def.ghi' }],
    ['an unknown partner', basic('personne')],
    ['a wrong secret', basic(client, 'un-autre-secret-de-la-meme-longueur')],
    ['an empty secret', basic(client, '')],
    ['no colon', { authorization: `Basic ${Buffer.from(client).toString('base64')}` }],
    ['the secret of another', basic('back-office', basic(client).authorization)],
  ])('refuses %s', async (_what, headers) => {
    const reply = await api.current.http.inject({
      method: 'POST',
      url: ISSUE_LINK,
      headers,
      payload: demand,
    });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ code: 'PARTENAIRE_INCONNU' });
  });

  it('refuses a disabled partner', async () => {
    await api.current.query(
      `update partenaire set disabled_at = now() where client_id = 'services-a-domicile'`,
    );
    const { client: sap, demand: wanted } = DEMANDS.sap;
    expect((await askLink(api.current, sap, wanted)).statusCode).toBe(403);
    await api.current.query(`update partenaire set disabled_at = null`);
  });

  it.each<[string, Partial<LinkDemand>, number, string]>([
    ['a mode that is not its own', { mode: 'BACK_OFFICE' }, 403, 'PARTENAIRE_INCONNU'],
    ['an unknown person', { identifiantCible: 'personne' }, 404, 'RESSOURCE_INTROUVABLE'],
    ['an unknown session', { idSessionPreCommande: '9999' }, 404, 'RESSOURCE_INTROUVABLE'],
    [
      'a session of another contract',
      { idSessionPreCommande: '5201' },
      404,
      'RESSOURCE_INTROUVABLE',
    ],
    [
      'a person of another contract',
      { identifiantCible: 'demo-petit' },
      404,
      'RESSOURCE_INTROUVABLE',
    ],
    ['an operator', { identifiantCible: 'demo-operateur' }, 404, 'RESSOURCE_INTROUVABLE'],
    ['another space', { typeEspace: 'ESPACE_CLIENT' }, 400, 'REQUETE_INVALIDE'],
    ['a demand without target', { identifiantCible: '' }, 400, 'REQUETE_INVALIDE'],
    ['a demand without session', { idSessionPreCommande: '' }, 400, 'REQUETE_INVALIDE'],
  ])('refuses the funder’s intranet %s', async (_what, changes, status, code) => {
    const reply = await askLink(api.current, client, { ...demand, ...changes });
    expect(reply.statusCode, reply.body).toBe(status);
    expect(reply.json()).toMatchObject({ code });
  });

  it('refuses the back office an operator who is not in its directory', async () => {
    const { client: office, demand: wanted } = DEMANDS.operator;
    const reply = await askLink(api.current, office, { ...wanted, identifiantSource: 'inconnu' });
    expect(reply.statusCode).toBe(404);
  });

  it('lets the back office reach every contract and every space', async () => {
    for (const [identifiantCible, typeEspace] of [
      ['demo-petit', 'ESPACE_BENEFICIAIRE'],
      ['demo-financeur', 'ESPACE_CLIENT'],
      ['demo-intervenant', 'ESPACE_INTERVENANT'],
    ] as const) {
      const { url } = await issueLink(api.current, 'readOnly', { identifiantCible, typeEspace });
      expect(parametersOf(url)['userLogin']).toBe(identifiantCible);
    }
  });

  it('counts refused credentials per address', async () => {
    const strict = await api.current.variant({ LIMIT_ADDRESS_FAILURES: '2' });
    try {
      const ask = () =>
        strict.http.inject({
          method: 'POST',
          url: ISSUE_LINK,
          remoteAddress: '198.51.100.200',
          headers: basic(client, 'faux'),
          payload: demand,
        });
      expect((await ask()).statusCode).toBe(403);
      expect((await ask()).statusCode).toBe(403);
      expect((await ask()).statusCode).toBe(429);
    } finally {
      await strict.server.close();
    }
  });
});
