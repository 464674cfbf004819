import { defineTexts } from '../../shared/texts/define-texts.ts';

export const serviceAreaTexts = defineTexts('services-espace', {
  label: 'Mon prestataire de services',
  all: 'Tous mes prestataires',
});

/** Block of the home page. */
export const homeServicesTexts = defineTexts('services-accueil', {
  title: 'Mes services à domicile',
  loading: 'Chargement de vos services à domicile',
  orders: 'Commandes en cours',
  invoices: 'Factures à payer',
  toPay: 'Montant à payer',
  order: 'Commander une prestation',
  list: 'Mes commandes de services',
  bills: 'Mes factures',
  pay: 'Payer mes factures',
});

/** Schemes of article L7232-6 of the labour code. */
export const schemeTexts = defineTexts('services-dispositif', {
  PRESTATAIRE: 'Prestataire',
  MANDATAIRE: 'Mandataire',
  MISE_A_DISPOSITION: 'Mise à disposition',
  PRESTATAIRE_HINT:
    'L’entreprise envoie son salarié chez vous. Elle est son employeur et vous envoie une facture.',
  MANDATAIRE_HINT:
    'L’entreprise vous trouve un salarié et vous aide dans les démarches. L’employeur, c’est vous.',
  MISE_A_DISPOSITION_HINT:
    'L’entreprise vous prête un de ses salariés. Elle reste son employeur et vous envoie une facture.',
});

export const attributionTexts = defineTexts('services-personnes', {
  MOI: 'Moi',
  CONJOINT: 'Mon conjoint ou partenaire',
  ENFANT: 'Mon enfant',
  ASCENDANT: 'Mon parent ou grand-parent',
  AUTRE: 'Un autre proche',
});

export const servicePaymentModeTexts = defineTexts('services-paiement', {
  PRELEVEMENT: 'Prélèvement',
  CARTE: 'Carte bancaire',
});

export const serviceStatusTexts = defineTexts('services-statut', {
  EN_ATTENTE: 'En attente du prestataire',
  ATTRIBUEE: 'Planifiée',
  EN_COURS: 'En cours',
  TERMINEE: 'Terminée',
  ANNULEE: 'Annulée',
});

/** Price after the tax credit, always shown as an estimate. */
export const taxCreditTexts = defineTexts('services-credit-impot', {
  before: 'Prix avant crédit d’impôt',
  credit: 'Crédit d’impôt (estimation)',
  after: 'Prix après crédit d’impôt (estimation)',
  note: 'Le crédit d’impôt est une estimation\u00a0: la moitié de ce que vous payez, dans la limite de 12\u00a0000\u00a0€ de dépenses par an. Le montant exact dépend de votre déclaration de revenus.',
});
