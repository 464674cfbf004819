/**
 * Consent texts of mail offers. A consent is proved by the text that was displayed: a changed text
 * gets a new version, and the old ones stay.
 */
const TEXTS = {
  '2026-11': 'J’accepte de recevoir des offres par e-mail.',
} as const;

export const MAIL_OFFERS_VERSION: keyof typeof TEXTS = '2026-11';
export const MAIL_OFFERS_TEXT: string = TEXTS[MAIL_OFFERS_VERSION];

/** Empty for an unknown version. */
export const mailOffersTextOf = (version: string): string =>
  new Map<string, string>(Object.entries(TEXTS)).get(version) ?? '';
