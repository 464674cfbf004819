/** Where a person lives and is reached, in the order of the pages. */
export const CONTACT_FIELDS = [
  'zoneAdresse0',
  'zoneAdresse1',
  'zoneAdresse2',
  'zoneAdresse3',
  'codePostalEtVille',
  'telephonePrincipal',
  'telephoneSecondaire',
  'emailContact',
] as const;
