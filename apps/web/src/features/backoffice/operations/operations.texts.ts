import { defineTexts } from '../../../shared/texts/define-texts.ts';

/** Sections of the operations page, in the order of a working day. */
export const operationsTexts = defineTexts('operations', {
  lead: 'Ce qui arrive, ce qui repart et ce qui attend une décision.',
  sections: 'Sections des opérations',
  loading: 'Chargement de la section',
  encaissements: 'Encaissements',
  remboursements: 'Remboursements',
  factures: 'Factures et avoirs',
  validations: 'À valider',
  validationsCount: 'À valider ({nombre})',
  titres: 'Titres',
  impressions: 'Impression',
  cartes: 'Paiements par carte',
  rapprochement: 'Fichier des cartes',
  releves: 'Relevés de la banque',
  lignes: 'À rapprocher',
  virements: 'Virements',
  prelevements: 'Prélèvements',
  fichiers: 'Fichiers de la banque',
  retours: 'Retours de la banque',
  retenues: 'Virements retenus',
  declarations: 'Déclarations',
  acces: 'Accès des proches',
});
