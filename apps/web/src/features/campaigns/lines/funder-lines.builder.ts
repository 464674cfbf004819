import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';

/** A pending line. */
export const aLine = (values: Partial<CampaignLine> = {}): CampaignLine => ({
  idLigne: '0190a1b2-0000-7000-8000-000000000001',
  reference: 'CM0000000001',
  nom: 'Martin',
  prenom: 'Camille',
  matricule: '1000001A',
  categoriePersonnel: 'Cadre',
  montantTotal: 250,
  montantCompte: 100,
  montantTitre: 150,
  valeurFaciale: 15,
  nombreTitres: 10,
  partBeneficiaire: 100,
  partFinancee: 150,
  statut: 'EN_ATTENTE',
  statutPaiement: 'PAYEE',
  decidable: true,
  modifiable: false,
  annulable: false,
  ...values,
});
