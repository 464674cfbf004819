/**
 * What people agree to when they ask for offers by e-mail. A consent is proved by the sentence that
 * was read: a sentence that changes gets a version of its own, and the old ones stay.
 */
const TEXTS = {
  '2026-11': 'J’accepte de recevoir des offres par e-mail.',
} as const;

export const MAIL_OFFERS_VERSION: keyof typeof TEXTS = '2026-11';
export const MAIL_OFFERS_TEXT: string = TEXTS[MAIL_OFFERS_VERSION];

/** The sentence of a version; empty for one that nobody knows any more. */
export const mailOffersTextOf = (version: string): string =>
  new Map<string, string>(Object.entries(TEXTS)).get(version) ?? '';
