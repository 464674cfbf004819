/** AIDANT: a relative or friend chosen by the person. TUTEUR: a guardian appointed by a judge or the law. */
export const DELEGATION_KINDS = ['AIDANT', 'TUTEUR'] as const;
