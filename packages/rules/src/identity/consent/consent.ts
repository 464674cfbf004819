import { addMonths, calendarDay } from '../../time/calendar-day.ts';

export const CONSENT_CHOICES = ['ACCEPTE', 'REFUSE'] as const;
export type ConsentChoice = (typeof CONSENT_CHOICES)[number];

/** Duration of an acceptance or a refusal. */
export const CONSENT_MONTHS = 6;

/** `date` is an ISO instant. */
export interface StoredConsent {
  readonly choix: ConsentChoice;
  readonly date: string;
}

const ISO_INSTANT = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z)$/;

/** `undefined` when the stored value is not a valid choice. */
export const readConsent = (stored: unknown): StoredConsent | undefined => {
  if (typeof stored !== 'object' || stored === null) return undefined;
  if (!('choix' in stored) || !('date' in stored) || typeof stored.date !== 'string')
    return undefined;
  const choix = CONSENT_CHOICES.find((choice) => choice === stored.choix);
  if (choix === undefined || expiryMsOf(stored.date) === undefined) return undefined;
  return { choix, date: stored.date };
};

const expiryMsOf = (date: string): number | undefined => {
  const match = ISO_INSTANT.exec(date);
  const [, day, time] = match ?? [];
  if (day === undefined || time === undefined || Number.isNaN(Date.parse(date))) return undefined;
  try {
    return Date.parse(`${addMonths(calendarDay(day), CONSENT_MONTHS)}${time}`);
  } catch {
    // The day does not exist or is out of range.
    return undefined;
  }
};

export const makeConsent = (choix: ConsentChoice, nowMs: number): StoredConsent => ({
  choix,
  date: new Date(nowMs).toISOString(),
});

/** Six calendar months. A future date comes from a wrong clock and is not accepted. */
export const isConsentValid = (consent: StoredConsent | undefined, nowMs: number): boolean => {
  if (consent === undefined || Date.parse(consent.date) > nowMs) return false;
  const expiryMs = expiryMsOf(consent.date);
  return expiryMs !== undefined && nowMs < expiryMs;
};

interface ConsentSituation {
  readonly consent: StoredConsent | undefined;
  readonly areCookiesEnabled: boolean;
  readonly nowMs: number;
}

export const shouldAskConsent = ({
  consent,
  areCookiesEnabled,
  nowMs,
}: ConsentSituation): boolean => !areCookiesEnabled || !isConsentValid(consent, nowMs);

/** Page views are counted only with a valid acceptance. */
export const isTrackingAllowed = ({
  consent,
  areCookiesEnabled,
  nowMs,
}: ConsentSituation): boolean =>
  areCookiesEnabled && consent?.choix === 'ACCEPTE' && isConsentValid(consent, nowMs);
