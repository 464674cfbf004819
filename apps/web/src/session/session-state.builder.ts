import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import type { Contract } from '@portail/contract/people/beneficiary.calls.ts';
import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import type { Authority } from './session-state.ts';

export const aContract = (changes: Partial<Contract> = {}): Contract => ({
  contractId: '100001',
  clientId: 'C1',
  contractType: 'CESU_RH',
  clientType: 'STANDARD',
  socialReason: 'Les Tilleuls',
  paramEspaceCompteId: null,
  contratSapFk: null,
  supportedType: null,
  contractActivated: true,
  cesuAccountType: 'MONTANT',
  allowProductTypeChoice: true,
  allowWithholding: true,
  libelleProduitContrat: 'CESU',
  autoriserPaiementTitre: true,
  ...changes,
});

/** A user of the funder space, without a beneficiary's details. */
export const aUser = (login: string): ConnectedUser => ({
  typeEspace: 'ESPACE_CLIENT',
  firstName: 'Camille',
  lastName: 'Durand',
  login,
  mail: `${login}@example.fr`,
  fromBackOffice: false,
  readOnly: false,
  bypassed: false,
});

export const anAuthority = (token: string, expiryMs: number): Authority => ({
  token,
  expirationDate: formatWireInstant(expiryMs),
});
