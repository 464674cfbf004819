import { beforeAll, describe, expect, it } from 'vitest';
import { openLink } from '../../../../test/link-calls.ts';
import { makeUnified } from '../../../../test/home-services-world.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const tokens: Record<string, string> = {};

beforeAll(async () => {
  await makeUnified(api.current, 'demo-double', [
    { clientId: '7001', number: 'T007001', name: 'Ménage et Jardin Services' },
  ]);
  for (const login of ['demo-unique', 'demo-double', 'demo-rh']) {
    tokens[login] = await api.current.signIn(login);
  }
  tokens['demo-financeur'] = await api.current.signIn('demo-financeur', 'ESPACE_CLIENT');
  tokens['demo-intervenant'] = await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT');
  tokens['operator'] = await openLink(api.current, 'operator');
});

const read = (who: string, clientId: string) =>
  api.current.http.inject({
    url: `/api/sap/clients/${clientId}`,
    headers: bearer(tokens[who] ?? ''),
  });
/** Without the request id. */
const bare = (body: string): string => body.replace(/"requestId":"[^"]*"/, '');

const PROVIDER = {
  clientId: '7001',
  socialReason: 'Ménage et Jardin Services',
  siret: '50123456100014',
  adresse: {
    zoneAdresse0: '24 avenue de Magudas',
    zoneAdresse1: '',
    zoneAdresse2: '',
    zoneAdresse3: '',
    codePostalEtVille: '33700 MERIGNAC',
  },
  contact: {
    nom: 'Service clients',
    telephone: '0556112233',
    email: 'contact@menage-jardin.example',
  },
};

describe('client information', () => {
  it('[SAP-27] shows a person their provider, with their own number there', async () => {
    expect((await read('demo-unique', '7001')).json()).toEqual({
      ...PROVIDER,
      clientNumber: 'S007001',
    });
    expect((await read('demo-double', '7001')).json()).toEqual({
      ...PROVIDER,
      clientNumber: 'T007001',
    });
  });

  it('[SAP-27] shows a funder itself', async () => {
    const reply = await read('demo-financeur', '4001');
    expect(reply.json()).toMatchObject({
      clientId: '4001',
      clientNumber: 'C004001',
      socialReason: 'Groupe Horizon',
      siret: '73282932000074',
    });
  });

  it('[SAP-27] shows any organisation to an operator with the permission for funders', async () => {
    for (const clientId of ['4001', '4002', '7001', '7002']) {
      expect((await read('operator', clientId)).json()).toMatchObject({ clientId });
    }
    expect((await read('operator', '9999')).statusCode).toBe(404);
  });

  it.each([
    ['demo-unique', '4001'],
    ['demo-double', '7002'],
    ['demo-rh', '7001'],
    ['demo-rh', '4001'],
    ['demo-financeur', '4002'],
    ['demo-financeur', '7001'],
    ['demo-intervenant', '7001'],
    ['demo-intervenant', '4001'],
  ])('[SAP-27] [S20] [S21] refuses %s the details of %s', async (who, clientId) => {
    const [stolen, unknown] = [await read(who, clientId), await read(who, '9999')];
    expect(stolen.statusCode).toBe(404);
    expect(bare(stolen.body)).toBe(bare(unknown.body));
  });

  it('[SAP-27] requires a session', async () => {
    expect((await api.current.http.inject('/api/sap/clients/7001')).statusCode).toBe(401);
  });
});
