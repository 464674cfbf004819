/** Apart from the registration form, whose schemas the sign-in page does not load. */
export const REGISTRATION_TYPES = ['CONTROLE', 'MATRICULE', 'CODE_CESU'] as const;
