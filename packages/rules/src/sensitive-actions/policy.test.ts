import { describe, expect, it } from 'vitest';
import { DEFAULT_THRESHOLDS, SENSITIVE_ACTIONS } from './policy.ts';

describe('sensitive-action policy', () => {
  it('[24-4] adds up payments over 24 hours, above 1,000 € or 300 € to a new payee', () => {
    expect(SENSITIVE_ACTIONS.PAY_FROM_ACCOUNT.code).toEqual({
      family: 'PAIEMENT',
      windowHours: 24,
      above: ['paymentsCents', 'newPayeeCents'],
    });
    expect(DEFAULT_THRESHOLDS.paymentsCents).toBe(100_000);
    expect(DEFAULT_THRESHOLDS.newPayeeCents).toBe(30_000);
  });

  it('[24-3] requires a code for paper above 300 €, or for any amount to a recent address', () => {
    expect(SENSITIVE_ACTIONS.SEND_PAPER.code).toEqual({
      family: 'PAPIER',
      windowHours: 24,
      above: ['paperCents'],
      newAddressHours: 24,
    });
    expect(DEFAULT_THRESHOLDS.paperCents).toBe(30_000);
  });

  it.each(['CHANGE_CONTACT', 'CHANGE_POSTAL_ADDRESS', 'CHANGE_IBAN', 'GRANT_ACCESS'] as const)(
    '[24-3] %s always asks for a code and tells the person',
    (action) => {
      expect(SENSITIVE_ACTIONS[action].code).toBe('ALWAYS');
      expect(SENSITIVE_ACTIONS[action].notice).not.toBe('NONE');
    },
  );

  it('[24-3] delays bank details and paper to a new address by a day', () => {
    expect(SENSITIVE_ACTIONS.CHANGE_IBAN.delayHours).toBe(24);
    expect(SENSITIVE_ACTIONS.CHANGE_POSTAL_ADDRESS.delayHours).toBe(24);
  });
});
