/**
 * Areas of texts that a person may read before signing in: those of the open and anonymous pages,
 * and of the frame around them. A test of the portal compares this list with what its pages import.
 */
const PUBLIC_TEXT_AREAS: ReadonlySet<string> = new Set([
  'acces-en-cours',
  'accessibilite',
  'accessibilite-plans',
  'adresse',
  'cadre',
  'confirmation-identite',
  'connexion',
  'contact',
  'contact-envoye',
  'contact-formulaire',
  'cookies',
  'erreurs',
  'fin-de-session',
  'glossaire',
  'glossaire-mots',
  'glossaire-page',
  'guide',
  'inscription',
  'inscription-confirmation',
  'inscription-connu',
  'inscription-controle',
  'inscription-etapes',
  'inscription-mot-de-passe',
  'inscription-profil',
  'inscription-recapitulatif',
  'inscription-session',
  'lien',
  'mentions-legales',
  'mot-de-passe',
  'navigateur',
  'notifications',
  'pieces-jointes',
  'plan',
  'recuperation',
  'reinitialisation',
  'seconde-etape',
  'sommaire',
  'telephones',
]);

/** By full key, `area.name`. */
export const isPublicText = (key: string): boolean =>
  PUBLIC_TEXT_AREAS.has(key.slice(0, key.indexOf('.')));
