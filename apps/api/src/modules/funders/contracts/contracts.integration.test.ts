import { describe, expect, it } from 'vitest';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();

const contractsOf = async (login: string, space?: string) => {
  const token = await api.current.signIn(login, space);
  const reply = await api.current.http.inject({
    url: '/api/eb/beneficiaires/contrats',
    headers: bearer(token),
  });
  expect(reply.statusCode).toBe(200);
  return reply.json<Record<string, unknown>[]>();
};

describe('contracts', () => {
  it('[PROF-16] [PROF-17] returns every field of section 3.2', async () => {
    expect(await contractsOf('demo-restreint')).toEqual([
      {
        contractId: '100004',
        clientId: '4003',
        contractType: 'CESU_RH',
        clientType: 'STANDARD',
        socialReason: 'Ville de Saint-Aubin',
        paramEspaceCompteId: 'ESPACE-1',
        contratSapFk: null,
        supportedType: 'TITRE_ET_COMPTE',
        contractActivated: true,
        cesuAccountType: 'MONTANT',
        allowProductTypeChoice: false,
        allowWithholding: false,
        libelleProduitContrat: 'CESU Agents',
        autoriserPaiementTitre: false,
      },
    ]);
  });

  it('[S20] returns the caller’s own contracts only', async () => {
    const idsOf = async (login: string, space?: string) =>
      (await contractsOf(login, space)).map(({ contractId }) => contractId);
    expect(await idsOf('demo-rh')).toEqual(['100001']);
    expect(await idsOf('demo-double')).toEqual(['100001', '100002']);
    expect(await idsOf('demo-petit')).toEqual(['100003']);
    expect(await idsOf('demo-financeur', 'ESPACE_CLIENT')).toEqual(['100001', '100002']);
    expect(await idsOf('demo-intervenant', 'ESPACE_INTERVENANT')).toEqual([]);
  });

  it('[XC-50] includes people financed by an employer and people helped by a plan', async () => {
    const [rh] = await contractsOf('demo-rh');
    const [social] = await contractsOf('demo-social');
    expect([rh?.['contractType'], social?.['contractType']]).toEqual(['CESU_RH', 'CESU_SOCIAL']);
  });
});

describe('link sessions', () => {
  it('[S13] refuses a call that does not list the kind of link of the session', async () => {
    const token = await api.current.signIn('demo-rh');
    const ask = (url: string) => api.current.http.inject({ url, headers: bearer(token) });
    const become = (change: string) =>
      api.current.query(
        `update user_session set ${change}
         where account_id = (select id from user_account where login = 'demo-rh')`,
      );
    expect((await ask('/api/eb/documents/FACTURE/F-1')).statusCode).toBe(404);
    for (const change of [
      `link_mode = 'PARTENAIRE', bypass_kind = 'PARTENAIRE', from_back_office = false`,
      `link_mode = 'BACK_OFFICE', bypass_kind = null, from_back_office = true,
         operator_account_id = (select id from user_account where login = 'demo-operateur')`,
    ]) {
      await become(change);
      const reply = await ask('/api/eb/documents/FACTURE/F-1');
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
      expect(reply.headers['x-auth-token']).toBeDefined();
      expect((await ask('/api/eb/beneficiaires/contrats')).statusCode).toBe(200);
    }
    // [24-6] Without its operator the session has no role.
    await become('operator_account_id = null');
    expect((await ask('/api/eb/beneficiaires/contrats')).statusCode).toBe(401);
  });
});
