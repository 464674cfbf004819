/** The spaces that the sign-in page shows, and whose passwords are recovered by mail. */
export const SIGN_IN_SPACE_TYPES = [
  'ESPACE_BENEFICIAIRE',
  'ESPACE_CLIENT',
  'ESPACE_INTERVENANT',
] as const;
export type SignInSpaceType = (typeof SIGN_IN_SPACE_TYPES)[number];
