import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONSENT_CHOICES,
  CONSENT_MONTHS,
  isConsentValid,
  isTrackingAllowed,
  makeConsent,
  readConsent,
  shouldAskConsent,
} from './consent.ts';

const at = (iso: string): number => Date.parse(iso);
const CHOSEN = at('2027-01-15T10:00:00Z');
const DAY_MS = 86_400_000;

describe('cookie consent', () => {
  it.each(CONSENT_CHOICES)('[XC-27, SHELL-70] %s is valid for six calendar months', (choix) => {
    expect(CONSENT_MONTHS).toBe(6);
    const consent = makeConsent(choix, CHOSEN);
    expect(isConsentValid(consent, CHOSEN)).toBe(true);
    expect(isConsentValid(consent, at('2027-07-14T10:00:00Z'))).toBe(true);
    expect(isConsentValid(consent, at('2027-07-15T09:59:59Z'))).toBe(true);
    expect(isConsentValid(consent, at('2027-07-15T10:00:00Z'))).toBe(false);
    expect(isConsentValid(consent, at('2027-07-16T10:00:00Z'))).toBe(false);
  });

  it('[SHELL-70] is valid after five months and 29 days, and not after six months and a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
        const chosen = at('2020-01-01T12:00:00Z') + days * DAY_MS;
        const consent = makeConsent('ACCEPTE', chosen);
        expect(isConsentValid(consent, chosen + 179 * DAY_MS)).toBe(true);
        expect(isConsentValid(consent, chosen + 185 * DAY_MS)).toBe(false);
      }),
    );
  });

  it('given on the 31st of August ends at the end of February', () => {
    const consent = makeConsent('REFUSE', at('2027-08-31T08:00:00Z'));
    expect(isConsentValid(consent, at('2028-02-29T07:59:59Z'))).toBe(true);
    expect(isConsentValid(consent, at('2028-02-29T08:00:00Z'))).toBe(false);
  });

  it('is invalid when missing or in the future', () => {
    expect(isConsentValid(undefined, CHOSEN)).toBe(false);
    expect(isConsentValid(makeConsent('ACCEPTE', CHOSEN + 1), CHOSEN)).toBe(false);
  });

  it('is invalid when its date is not an instant', () => {
    for (const date of ['hier', '2027-01-15', '2027-02-30T10:00:00Z', '']) {
      expect(isConsentValid({ choix: 'ACCEPTE', date }, CHOSEN), date).toBe(false);
    }
  });

  it('is read from storage only when well formed', () => {
    const consent = makeConsent('ACCEPTE', CHOSEN);
    expect(readConsent(JSON.parse(JSON.stringify(consent)))).toEqual(consent);
    const bad: readonly unknown[] = [
      undefined,
      null,
      'ACCEPTE',
      {},
      { choix: 'ACCEPTE' },
      { choix: 'PEUT-ETRE', date: consent.date },
      { date: consent.date },
      { choix: 'ACCEPTE', date: CHOSEN },
      { choix: 'ACCEPTE', date: [consent.date] },
      { choix: 'ACCEPTE', date: 'hier' },
      { choix: 'ACCEPTE', date: '2027-02-30T10:00:00Z' },
      { choix: 'ACCEPTE', date: '2027-01-15T25:00:00Z' },
      { choix: 'ACCEPTE', date: '15/01/2027' },
    ];
    for (const stored of bad) expect(readConsent(stored)).toBeUndefined();
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        readConsent(stored);
      }),
    );
  });

  it('shows the modal without a valid choice or with cookies off', () => {
    const ask = (changes: Partial<Parameters<typeof shouldAskConsent>[0]>) =>
      shouldAskConsent({
        consent: makeConsent('ACCEPTE', CHOSEN),
        areCookiesEnabled: true,
        nowMs: CHOSEN + DAY_MS,
        ...changes,
      });
    expect(ask({})).toBe(false);
    expect(ask({ consent: makeConsent('REFUSE', CHOSEN) })).toBe(false);
    expect(ask({ consent: undefined })).toBe(true);
    expect(ask({ areCookiesEnabled: false })).toBe(true);
    expect(ask({ nowMs: CHOSEN + 200 * DAY_MS })).toBe(true);
  });

  it('allows counting pages only with a valid acceptance', () => {
    const track = (changes: Partial<Parameters<typeof isTrackingAllowed>[0]>) =>
      isTrackingAllowed({
        consent: makeConsent('ACCEPTE', CHOSEN),
        areCookiesEnabled: true,
        nowMs: CHOSEN + DAY_MS,
        ...changes,
      });
    expect(track({})).toBe(true);
    expect(track({ consent: makeConsent('REFUSE', CHOSEN) })).toBe(false);
    expect(track({ consent: undefined })).toBe(false);
    expect(track({ areCookiesEnabled: false })).toBe(false);
    expect(track({ nowMs: CHOSEN + 200 * DAY_MS })).toBe(false);
  });
});
