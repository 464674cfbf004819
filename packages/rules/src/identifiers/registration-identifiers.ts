export const isMatricule = (value: string): boolean => /^\d{7}[A-Za-z]$/.test(value);
/** Without the spaces of a copied number, in capitals. */
export const normaliseMatricule = (typed: string): string =>
  typed.replaceAll(/\s/g, '').toUpperCase();
export const isCesuCode = (value: string): boolean => /^\d{8}$/.test(value);
/** The control information that carries the CESU code of a social contract. */
export const CESU_CODE_CONTROL = 'CODE_CESU';
/** The control information that carries the employee number. */
export const MATRICULE_CONTROL = 'MATRICULE';
/** The control information that carries the birth date, which the profile holds already. */
export const BIRTH_DATE_CONTROL = 'DATE_NAISSANCE';
/** Asked elsewhere in the registration: they are never control information. */
export const FIELDS_OUT_OF_CONTROL = [
  'emailContact',
  'confirmationEmailContact',
  'mailOffers',
  'postalOffersRefusal',
] as const;
export const MINIMUM_AGE_YEARS = 16;
