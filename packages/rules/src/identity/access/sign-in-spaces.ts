/** The spaces that have a sign-in form. */
export const SIGN_IN_SPACE_TYPES = [
  'ESPACE_BENEFICIAIRE',
  'ESPACE_CLIENT',
  'ESPACE_INTERVENANT',
] as const;
export type SignInSpaceType = (typeof SIGN_IN_SPACE_TYPES)[number];
