export const CESU_ACCOUNT_TYPES = [
  'MONTANT',
  'MONTANT_PAR_MOIS',
  'MINUTE_PAR_MOIS',
  'CENTIEME_HEURE_PAR_MOIS',
] as const;
export type CesuAccountType = (typeof CESU_ACCOUNT_TYPES)[number];
export type MonthlyAccountType = Exclude<CesuAccountType, 'MONTANT'>;

export const PAYMENT_STATUTS = [
  'EN_ATTENTE_CARTE',
  'EN_COURS',
  'EFFECTUE',
  'REJETE',
  'ANNULE',
] as const;
export type PaymentStatut = (typeof PAYMENT_STATUTS)[number];

export const PRODUCT_TYPES = ['COMPTE', 'TITRE'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];
