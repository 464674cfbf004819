export const TITRE_STATUTS = [
  'EN_FABRICATION',
  'EXPEDIE',
  'ACTIF',
  'BLOQUE',
  'UTILISE',
  'CONVERTI',
  'ECHANGE',
  'EXPIRE',
] as const;
export type TitreStatut = (typeof TITRE_STATUTS)[number];

interface TitreTransition {
  readonly from: TitreStatut;
  readonly to: TitreStatut;
  readonly by:
    | 'IMPRIMEUR'
    | 'TRANSPORTEUR'
    | 'BENEFICIAIRE'
    | 'OPERATEUR'
    | 'CODES_ERRONES'
    | 'CALENDRIER';
}

/** UTILISE, CONVERTI, ECHANGE and EXPIRE are final. */
export const TITRE_TRANSITIONS: readonly TitreTransition[] = [
  { from: 'EN_FABRICATION', to: 'EXPEDIE', by: 'IMPRIMEUR' },
  { from: 'EXPEDIE', to: 'ACTIF', by: 'TRANSPORTEUR' },
  { from: 'ACTIF', to: 'BLOQUE', by: 'CODES_ERRONES' },
  { from: 'ACTIF', to: 'BLOQUE', by: 'OPERATEUR' },
  { from: 'ACTIF', to: 'BLOQUE', by: 'BENEFICIAIRE' },
  { from: 'EXPEDIE', to: 'BLOQUE', by: 'OPERATEUR' },
  { from: 'BLOQUE', to: 'ACTIF', by: 'OPERATEUR' },
  // The value of a lost voucher was credited or reprinted, so it must not pay any more.
  { from: 'BLOQUE', to: 'CONVERTI', by: 'OPERATEUR' },
  { from: 'ACTIF', to: 'UTILISE', by: 'BENEFICIAIRE' },
  { from: 'ACTIF', to: 'CONVERTI', by: 'BENEFICIAIRE' },
  { from: 'ACTIF', to: 'ECHANGE', by: 'BENEFICIAIRE' },
  { from: 'EN_FABRICATION', to: 'EXPIRE', by: 'CALENDRIER' },
  { from: 'EXPEDIE', to: 'EXPIRE', by: 'CALENDRIER' },
  { from: 'ACTIF', to: 'EXPIRE', by: 'CALENDRIER' },
  { from: 'BLOQUE', to: 'EXPIRE', by: 'CALENDRIER' },
];

export const canBecome = (from: TitreStatut, to: TitreStatut): boolean =>
  TITRE_TRANSITIONS.some((transition) => transition.from === from && transition.to === to);
