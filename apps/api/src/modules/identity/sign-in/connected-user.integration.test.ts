import { describe, expect, it } from 'vitest';
import { bearer, CONNECTED_USER, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();

const me = (token: string, headers: Record<string, string> = {}) =>
  api.current.http.inject({ url: CONNECTED_USER, headers: { ...bearer(token), ...headers } });

describe('connected user', () => {
  const userOf = async (login: string, space?: string) =>
    (await me(await api.current.signIn(login, space))).json<Record<string, unknown>>();

  it('[AUTH-34] [AUTH-35] returns the session details, and the contract when there is only one', async () => {
    const user = await userOf('demo-rh');
    expect(user).toMatchObject({
      typeEspace: 'ESPACE_BENEFICIAIRE',
      idContrat: '100001',
      firstName: 'Camille',
      lastName: 'Rousseau',
      login: 'demo-rh',
      mail: 'camille.rousseau@courriel.example',
      fromBackOffice: false,
      readOnly: false,
      bypassed: false,
    });
    expect(await userOf('demo-double')).not.toHaveProperty('idContrat');
  });

  it('[AUTH-36] returns every field of a beneficiary, MLLE as MME', async () => {
    const user = await userOf('demo-nom-long');
    expect(user['beneficiary']).toEqual({
      allowAllPaymentModes: true,
      civility: 'MME',
      cesuCode: null,
      birthDate: '15/08/1953',
      addressZone0: '128 bis, ancienne route départementale de Saint-Germain-en-Laye',
      addressZone1: 'Résidence Les Jardins de la Reine Marie-Amélie',
      addressZone2: 'Escalier principal, troisième étage, porte gauche',
      addressZone3: '',
      postalCode: '78100',
      town: 'SAINT-GERMAIN-EN-LAYE',
      mainPhoneNumber: '0622334455',
      secondaryPhoneNumber: '',
      mailOffers: false,
      isCompteEbUnique: false,
      numeroBeneficiaireSap: null,
      matriculePaynum: null,
    });
    expect(user).not.toHaveProperty('sap');
    expect(user).not.toHaveProperty('client');
  });

  it('[AUTH-37] returns the home-service block of a unified account', async () => {
    const user = await userOf('demo-unique');
    expect(user['sap']).toEqual({
      civility: 'M',
      name: 'Garnier',
      firstName: 'Nicolas',
      beneficiaryId: 'SAP0004512',
      cesuAccountId: 'CESU-SAP-4512',
      spaces: [
        { clientId: '7001', clientNumber: 'S007001', companyName: 'Ménage et Jardin Services' },
        { clientId: '7002', clientNumber: 'S007002', companyName: 'Les Petites Mains' },
      ],
      selectedArea: null,
    });
  });

  it('[AUTH-38] returns the id, type, contact status and social reason of an intervenant', async () => {
    const user = await userOf('demo-intervenant', 'ESPACE_INTERVENANT');
    const { id, ...intervenant } = user['intervenant'] as Record<string, unknown>;
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(intervenant).toEqual({
      type: 'SALARIE',
      contactStatus: 'ACTIF',
      socialReason: 'Fatou Ndiaye, aide à domicile',
    });
    expect(user).not.toHaveProperty('beneficiary');
  });

  it('[AUTH-40] returns the funder of a funder user', async () => {
    const user = await userOf('demo-financeur', 'ESPACE_CLIENT');
    expect(user['client']).toEqual({
      clientType: 'STANDARD',
      clientId: '4001',
      clientNumber: 'C004001',
      expandedMode: true,
      reportableEmployerContribution: true,
      siret: '73282932000074',
      segmentId: 'GRANDS_COMPTES',
    });
  });
});
