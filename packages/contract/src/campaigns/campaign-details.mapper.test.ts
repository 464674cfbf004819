import { describe, expect, it } from 'vitest';
import type { PrecommandeCampaign } from '../orders/order-campaign.schemas.ts';
import { campaignDetailsOf, type CampaignDetails } from './campaign.mapper.ts';

const PROVIDER: PrecommandeCampaign = {
  id: '5001',
  idContrat: '100001',
  libelle: 'Campagne',
  idProduitCompte: 'GE',
  idProduitTitre: 'SAP',
  libellePersonnaliseProduitCompte: 'Mon compte',
  libellePersonnaliseProduitTitre: 'Mes titres',
  dateOuverture: '01/02/2026',
  dateFermeture: '28/02/2026',
  permanent: true,
  valeurFacialeImposee: 15,
  idRefPrestationLimitation: 'PRESTATION-3',
  restrictionsValeursTitres: [10, 20],
  idGroupeSession: 'GROUPE',
  quotas: [
    {
      categoriePersonnel: 'Employé',
      maxParticipation: 600,
      maxCESU: 1_000,
      tauxParticipation: 60,
      tranches: [{ min: 1, max: null, tauxParticipation: 40 }],
      lineaire: { min: 2, max: 3, tauxAuMin: 80, tauxAuMax: 20 },
    },
  ],
  demanderInfosSupplementaires: true,
  controlerMontant: true,
  controlerMontantDisponible: false,
  infoControleIdentificatrice: 'MATRICULE',
  infoControles: [
    { idControle: 'c1', code: 'MATRICULE', libelle: 'Matricule', selectionnee: true },
  ],
  infosSupplementaires: [{ code: 'SERVICE', libelle: 'Service', idControle: 'i1' }],
  livraisonDomicile: true,
  autreAdresse: false,
  pointLivraison: true,
  pointsDeLivraison: [
    {
      id: 'p1',
      libelle: 'Siège',
      codePostalEtVille: '69003 LYON',
      destinataire: 'Accueil',
      complementAdresse: 'Hall A',
      numeroEtRue: '120 cours Lafayette',
      zoneIndustrielle: 'ZI',
    },
  ],
  mailConfirmation: 'confirmée',
  messageIntroduction: 'bienvenue',
  mailOuverture: 'ouverte',
  mailFermeture: 'ferme',
  jourAvantMailDeFermeture: 7,
  afficherConfirmation: true,
  afficherIntroduction: true,
  envoyerConfirmation: false,
  envoyerOuverture: true,
  envoyerFermeture: false,
};

const CLIENT: CampaignDetails = {
  id: '5001',
  contractId: '100001',
  label: 'Campagne',
  accountProduct: 'GE',
  checkbookProduct: 'SAP',
  customLabelAccountProduct: 'Mon compte',
  customLabelCheckbookProduct: 'Mes titres',
  beginDate: '01/02/2026',
  endDate: '28/02/2026',
  permanent: true,
  facialValue: 15,
  serviceType: 'PRESTATION-3',
  checkbookCheckNumberRestrictions: [10, 20],
  participationValues: {
    sessionGroupId: 'GROUPE',
    quotas: [
      {
        staffCategory: 'Employé',
        maxParticipation: 600,
        maxCesu: 1_000,
        participationRate: 60,
        tranches: [{ min: 1, max: null, participationRate: 40 }],
        linearScale: { min: 2, max: 3, rateAtMin: 80, rateAtMax: 20 },
      },
    ],
  },
  controlValues: {
    askAdditionalFields: true,
    checkAmount: true,
    checkAvailableAmount: false,
    identifyingControlCode: 'MATRICULE',
    controls: [{ id: 'c1', code: 'MATRICULE', label: 'Matricule', selected: true }],
  },
  fields: [{ code: 'SERVICE', label: 'Service', controlId: 'i1' }],
  deliveryValues: {
    home: true,
    otherAddress: false,
    deliveryPoint: true,
    deliveryPoints: [
      {
        id: 'p1',
        label: 'Siège',
        zipCodeAndTown: '69003 LYON',
        recipient: 'Accueil',
        addressComplement: 'Hall A',
        streetNumberAndName: '120 cours Lafayette',
        industrialArea: 'ZI',
      },
    ],
  },
  communicationValues: {
    confirmation: { content: 'confirmée', display: true, send: false },
    introduction: { content: 'bienvenue', display: true },
    opening: { content: 'ouverte', send: true },
    closing: { content: 'ferme', send: false, daysBefore: 7 },
  },
};

describe('mapping of campaign field names', () => {
  const FIELDS: readonly (keyof CampaignDetails)[] = [
    'id',
    'contractId',
    'label',
    'accountProduct',
    'checkbookProduct',
    'customLabelAccountProduct',
    'customLabelCheckbookProduct',
    'beginDate',
    'endDate',
    'permanent',
    'facialValue',
    'serviceType',
    'checkbookCheckNumberRestrictions',
    'participationValues',
    'controlValues',
    'fields',
    'deliveryValues',
    'communicationValues',
  ];

  it.each(FIELDS)('[ORD-14] gives %s', (field) => {
    expect(campaignDetailsOf(PROVIDER)[field]).toEqual(CLIENT[field]);
  });

  it('[ORD-14] has the specified names and no other', () => {
    expect(Object.keys(campaignDetailsOf(PROVIDER))).toEqual(FIELDS);
  });

  it('keeps absent values absent', () => {
    const bare = campaignDetailsOf({
      ...PROVIDER,
      dateFermeture: null,
      valeurFacialeImposee: null,
      quotas: PROVIDER.quotas.map((quota) => ({ ...quota, lineaire: null })),
    });
    expect(bare).toMatchObject({ endDate: null, facialValue: null });
    expect(bare.participationValues.quotas[0]?.linearScale).toBeNull();
  });
});
