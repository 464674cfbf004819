/** What is sealed for it opens for nothing else. */
export const ibanPurposeOf = (bankId: string): string => `iban-intervenant:${bankId}`;
