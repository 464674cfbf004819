import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { campaignChange, type FunderCampaign } from './funder-campaigns.schemas.ts';
import { campaignChangeOf } from './campaign.mapper.ts';

const READ: FunderCampaign = {
  id: '5001',
  version: 4,
  statut: 'OUVERTE',
  origine: 'CESU_RH',
  aDesLignes: true,
  aUnFichierControle: true,
  idContrat: '100001',
  libelle: 'Campagne',
  idProduitCompte: 'GE',
  idProduitTitre: null,
  libellePersonnaliseProduitCompte: null,
  libellePersonnaliseProduitTitre: null,
  dateOuverture: '01/02/2026',
  dateFermeture: '28/02/2026',
  permanent: false,
  valeurFacialeImposee: null,
  idRefPrestationLimitation: null,
  restrictionsValeursTitres: [10],
  idGroupeSession: 'GROUPE',
  quotas: [
    {
      categoriePersonnelId: 'q1',
      categoriePersonnel: 'Employé',
      maxParticipation: 600,
      maxCESU: 1_000,
      tauxParticipation: 60,
      tranches: [{ min: 0, max: null, tauxParticipation: 40 }],
      lineaire: null,
      utilise: true,
    },
  ],
  demanderInfosSupplementaires: true,
  controlerMontant: true,
  controlerMontantDisponible: true,
  infoControleIdentificatrice: 'MATRICULE',
  infoControles: [
    {
      idControle: 'c1',
      code: 'MATRICULE',
      libelle: 'Matricule',
      selectionnee: true,
      utilise: true,
    },
  ],
  infosSupplementaires: [{ code: 'SERVICE', libelle: 'Service', idControle: null, utilise: false }],
  livraisonDomicile: true,
  autreAdresse: false,
  pointLivraison: true,
  pointsDeLivraison: [
    {
      id: 'p1',
      libelle: 'Siège',
      codePostalEtVille: '69003 LYON',
      destinataire: '',
      complementAdresse: '',
      numeroEtRue: '',
      zoneIndustrielle: '',
      utilise: false,
    },
  ],
  mailConfirmation: '',
  messageIntroduction: '',
  mailOuverture: '',
  mailFermeture: '',
  jourAvantMailDeFermeture: 7,
  afficherConfirmation: true,
  afficherIntroduction: true,
  envoyerConfirmation: true,
  envoyerOuverture: true,
  envoyerFermeture: true,
};

describe('body of a campaign change', () => {
  it('[FUND-07] keeps the campaign as it was read', () => {
    const written = campaignChangeOf(READ);
    expect(z.safeParse(campaignChange, written).success).toBe(true);
    const { statut, origine, aDesLignes, aUnFichierControle, ...kept } = READ;
    expect([statut, origine, aDesLignes, aUnFichierControle]).toHaveLength(4);
    // All fields except those only the server writes.
    expect(written).toMatchObject({
      ...kept,
      quotas: [{ categoriePersonnelId: 'q1', maxParticipation: 600 }],
      infoControles: [{ idControle: 'c1', code: 'MATRICULE' }],
      infosSupplementaires: [{ code: 'SERVICE' }],
      pointsDeLivraison: [{ id: 'p1' }],
    });
    expect(JSON.stringify(written)).not.toContain('utilise');
  });
});
