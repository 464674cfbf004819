import {
  BENEFICIARY_PERMISSIONS,
  FEATURE_IDS,
  type Permission,
} from '@portail/rules/identity/access/vocabulary.ts';
import type { TokenPayload } from '@portail/contract/identity/authentication.calls.ts';
import type { SampleContract } from '../../session/sample-page.ts';
import { EMPTY_SESSION, type SessionState } from '../../session/session-state.ts';

const HOME_SERVICES: ReadonlySet<Permission> = new Set([
  'COMMANDER_PRESTATION',
  'CONSULTER_PRESTATIONS',
  'CONSULTER_FACTURES',
  'PAYER_FACTURES',
]);

/** Unsigned: it tells the menu what to show, and no server would take it. */
const unsignedToken = (payload: TokenPayload): string =>
  ['', btoa(JSON.stringify(payload)), ''].join('.');

const NEVER_S = 4_102_444_800;

const TOKEN = unsignedToken({
  sub: 'exemple',
  typeEspace: 'ESPACE_BENEFICIAIRE',
  permissions: BENEFICIARY_PERMISSIONS.filter((one) => !HOME_SERVICES.has(one)),
  fromBackOffice: false,
  readOnly: false,
  bypassed: false,
  exp: NEVER_S,
});

/** A sample person, signed in under the previewed contract. */
export const sampleSession = (contract: SampleContract): SessionState => {
  const selectedContract = {
    contractId: contract.numeroContrat,
    clientId: contract.numeroContrat,
    contractType: contract.typeContrat,
    clientType: contract.typeClient,
    socialReason: contract.raisonSociale,
    paramEspaceCompteId: null,
    contratSapFk: null,
    supportedType: null,
    contractActivated: true,
    cesuAccountType: 'MONTANT' as const,
    allowProductTypeChoice: true,
    allowWithholding: true,
    libelleProduitContrat: 'CESU',
    autoriserPaiementTitre: true,
  };
  return {
    ...EMPTY_SESSION,
    authority: { token: TOKEN, expirationDate: '01/01/2100 00:00:00' },
    user: {
      typeEspace: 'ESPACE_BENEFICIAIRE',
      firstName: 'Camille',
      lastName: 'Durand',
      login: 'exemple',
      mail: 'camille.durand@exemple.fr',
      fromBackOffice: false,
      readOnly: false,
      bypassed: false,
      beneficiary: {
        allowAllPaymentModes: true,
        civility: 'MME',
        cesuCode: null,
        birthDate: '14/03/1984',
        addressZone0: '1 rue des Tilleuls',
        addressZone1: '',
        addressZone2: '',
        addressZone3: '',
        postalCode: '69003',
        town: 'LYON',
        mainPhoneNumber: '',
        secondaryPhoneNumber: '',
        mailOffers: false,
        isCompteEbUnique: false,
        numeroBeneficiaireSap: null,
        matriculePaynum: null,
      },
    },
    contracts: [selectedContract],
    visualisation: {
      visualisationMode: contract.typeContrat,
      selectedContract,
      features: FEATURE_IDS.map((id) => ({ id, proprietes: {} })),
    },
  };
};
