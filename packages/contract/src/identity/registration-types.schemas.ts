/** Separate file, because the sign-in page must not load the registration schemas. */
export const REGISTRATION_TYPES = ['CONTROLE', 'MATRICULE', 'CODE_CESU'] as const;
