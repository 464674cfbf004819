import { PASSWORD_SCORE_MIN } from '@portail/rules/identity/password/password-rules.ts';
import { describe, expect, it } from 'vitest';
import * as constants from './constants.ts';

describe('constants of section 9', () => {
  it('[XC-26] a notification lasts 5 s and fades in half a second', () => {
    expect(constants.NOTIFICATION_DURATION_MS).toBe(5_000);
    expect(constants.NOTIFICATION_FADE_MS).toBe(500);
  });

  it('[XC-27] consent holds six months', () => {
    expect(constants.COOKIE_CONSENT_MONTHS).toBe(6);
  });

  it('[XC-28] the store is written once a second at most, the heartbeat comes every 10 s', () => {
    expect(constants.STORE_PERSISTENCE_THROTTLE_MS).toBe(1_000);
    expect(constants.ANALYTICS_HEARTBEAT_MS).toBe(10_000);
  });

  it('[XC-32] a screen is narrow below 768 px, a resize is heard after 200 ms', () => {
    expect(constants.MOBILE_BREAKPOINT_PX).toBe(768);
    expect(constants.RESIZE_DEBOUNCE_MS).toBe(200);
  });

  it('[XC-36] texts are of 255 characters, short ones of 10', () => {
    expect(constants.TEXT_MAX_LENGTH).toBe(255);
    expect(constants.SHORT_TEXT_MAX_LENGTH).toBe(10);
    expect(constants.SHORT_TEXT_MIN_LENGTH).toBe(10);
  });

  it('the others are the specification’s', () => {
    expect(constants.MFA_CODE_LENGTH).toBe(6);
    expect(constants.MFA_RESEND_DELAY_MS).toBe(120_000);
    expect(constants.LOGIN_ANTI_BOT_DELAY_MS).toBe(1_500);
    expect(constants.PASSWORD_MIN_LENGTH).toBe(12);
    expect(constants.PASSWORD_MIN_SCORE).toBe(PASSWORD_SCORE_MIN);
    expect(constants.PHONE_DIGITS).toBe(10);
    expect(constants.FACIAL_VALUE_ABOVE_EUROS).toBe(9);
    expect(constants.FACIAL_VALUE_MAX_EUROS).toBe(99);
    expect(constants.PAPER_VOUCHER_MIN_EUROS).toBe(15);
    expect(constants.DEFAULT_PERSONALISATION_FOLDER).toBe('PERSONNALISATION/DEFAUT');
  });
});
