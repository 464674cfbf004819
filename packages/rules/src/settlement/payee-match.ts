/** Answers to the verification of payee. INDISPONIBLE: the payee's bank could not be asked. */
export const PAYEE_MATCHES = ['CONCORDANT', 'PROCHE', 'DIFFERENT', 'INDISPONIBLE'] as const;
export type PayeeMatchAnswer = (typeof PAYEE_MATCHES)[number];

/**
 * Answers that hold the payouts to an IBAN. Without an answer they are not held: most banks outside
 * the euro area cannot be asked, and a bank that is down would stop every payout (ADR 0060).
 */
export const HELD_MATCHES = ['PROCHE', 'DIFFERENT'] as const satisfies readonly PayeeMatchAnswer[];
export type HeldMatch = (typeof HELD_MATCHES)[number];

export const isHeldMatch = (answer: PayeeMatchAnswer): answer is HeldMatch =>
  answer === 'PROCHE' || answer === 'DIFFERENT';

/** One operator releases a close match alone; a different name needs a second one. */
export const needsTwoToRelease = (answer: HeldMatch): boolean => answer === 'DIFFERENT';

/** A closed list, so that no personal data is typed as free text. */
export const RELEASE_REASONS = [
  'NOM_D_USAGE',
  'ORTHOGRAPHE',
  'COMPTE_JOINT',
  'NOM_COMMERCIAL',
  'RIB_VERIFIE',
] as const;
export type ReleaseReason = (typeof RELEASE_REASONS)[number];
