import { describe, expect, it } from 'vitest';
import { MAIL_OFFERS_TEXT, MAIL_OFFERS_VERSION, mailOffersTextOf } from './mail-offers.ts';

describe('consent to mail offers', () => {
  it('[P10] keeps the text of each version', () => {
    expect(mailOffersTextOf(MAIL_OFFERS_VERSION)).toBe(MAIL_OFFERS_TEXT);
    expect(mailOffersTextOf('2026-11')).toBe('J’accepte de recevoir des offres par e-mail.');
    expect(mailOffersTextOf('1999-01')).toBe('');
  });
});
