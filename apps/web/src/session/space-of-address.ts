import {
  SIGN_IN_SPACE_TYPES,
  type SignInSpaceType,
} from '@portail/rules/identity/access/sign-in-spaces.ts';

/** The space that an address names for people who are not signed in. */
export const spaceOfAddress = (search: string): SignInSpaceType => {
  const asked = new URLSearchParams(search).get('typeEspace');
  return SIGN_IN_SPACE_TYPES.find((space) => space === asked) ?? 'ESPACE_BENEFICIAIRE';
};
