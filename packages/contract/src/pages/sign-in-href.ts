import { writeHref } from './write-href.ts';

/**
 * Paths of the pages that the sign-in page links to or leads to, apart from the rules of these pages:
 * it is loaded without the registry.
 */
export const SIGN_IN_PATHS = {
  HOME: '/',
  LOGIN: '/login',
  COMPANY_SIGN_IN: '/login/entreprise',
  MFA: '/mfa',
  RECOVER_LOGIN_PASSWORD: '/mot-de-passe-oublie',
  FIRST_VISIT: '/premiere-visite',
  VISUALISATION_CHOICE: '/choix-visualisation',
  LEGAL_NOTICE: '/mentions-legales',
  SITE_MAP: '/plan-du-site',
  ACCESSIBILITY: '/accessibilite',
  CONTACT: '/contact',
  GLOSSARY: '/glossaire',
} as const;

export const SIGN_IN_TITLE = 'Connexion';

/** `hrefOf` for the sign-in page and the frame around it. */
export const signInHrefOf = (
  id: keyof typeof SIGN_IN_PATHS,
  query: Readonly<Record<string, string>> = {},
): string => writeHref(SIGN_IN_PATHS[id], {}, query);
