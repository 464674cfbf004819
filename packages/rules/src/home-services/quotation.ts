import { centsOf, type Cents } from '../money/cents.ts';
import { addDays, type CalendarDay } from '../time/calendar-day.ts';
import type { ServiceOrderStatut } from './service-order.ts';
import { daysOf } from './service-request.ts';

export const QUOTATION_STATUTS = ['ENVOYE', 'ACCEPTE', 'REFUSE', 'EXPIRE'] as const;
export type QuotationStatut = (typeof QUOTATION_STATUTS)[number];

export const QUOTATION_ACTORS = ['BENEFICIAIRE', 'PRESTATAIRE', 'CALENDRIER'] as const;
export type QuotationActor = (typeof QUOTATION_ACTORS)[number];

interface QuotationTransition {
  readonly from: QuotationStatut;
  readonly to: QuotationStatut;
  readonly by: QuotationActor;
}

export const QUOTATION_TRANSITIONS: readonly QuotationTransition[] = [
  { from: 'ENVOYE', to: 'ACCEPTE', by: 'BENEFICIAIRE' },
  { from: 'ENVOYE', to: 'REFUSE', by: 'BENEFICIAIRE' },
  { from: 'ENVOYE', to: 'EXPIRE', by: 'CALENDRIER' },
  // Replaced by another one, or the order was cancelled.
  { from: 'ENVOYE', to: 'EXPIRE', by: 'PRESTATAIRE' },
  // The order was changed or cancelled.
  { from: 'ENVOYE', to: 'EXPIRE', by: 'BENEFICIAIRE' },
  { from: 'ACCEPTE', to: 'EXPIRE', by: 'BENEFICIAIRE' },
];

export const canQuotationBecome = (
  from: QuotationStatut,
  to: QuotationStatut,
  by: QuotationActor,
): boolean =>
  QUOTATION_TRANSITIONS.some((one) => one.from === from && one.to === to && one.by === by);

/** By law a quotation is free and required from this amount per month, all taxes included. */
export const QUOTATION_FROM = centsOf(10_000);
const LONGEST_MONTH_DAYS = 31;
const VALID_DAYS_MIN = 1;
const VALID_DAYS_MAX = 92;
/** Default validity. */
const VALID_DAYS = 30;

/** Number of months of a service; a started month counts as a whole one. */
const monthsOf = (period: { readonly from: CalendarDay; readonly to: CalendarDay }): number =>
  Math.max(1, Math.ceil(daysOf(period) / LONGEST_MONTH_DAYS));

/** Whether the provider must quote before it plans. */
export const isQuotationRequired = (
  total: Cents,
  period: { readonly from: CalendarDay; readonly to: CalendarDay },
): boolean => total >= QUOTATION_FROM * monthsOf(period);

export const defaultValidity = (sentOn: CalendarDay): CalendarDay => addDays(sentOn, VALID_DAYS);

/** Between one day and three months. */
export const isSoundValidity = (sentOn: CalendarDay, validUntil: CalendarDay): boolean =>
  validUntil >= addDays(sentOn, VALID_DAYS_MIN) && validUntil <= addDays(sentOn, VALID_DAYS_MAX);

interface SentQuotation {
  readonly statut: QuotationStatut;
  /** Its last day. */
  readonly validUntil: CalendarDay;
}

export const isExpiredOn = ({ statut, validUntil }: SentQuotation, today: CalendarDay): boolean =>
  statut === 'ENVOYE' && validUntil < today;

/** The status on a day, independent of the job that stores the expiry. */
export const quotationStatutOn = (quotation: SentQuotation, today: CalendarDay): QuotationStatut =>
  isExpiredOn(quotation, today) ? 'EXPIRE' : quotation.statut;

/** Only by the person, within its validity, for a pending order. */
export const isAnswerable = (
  quotation: SentQuotation,
  order: ServiceOrderStatut,
  today: CalendarDay,
): boolean => order === 'EN_ATTENTE' && quotationStatutOn(quotation, today) === 'ENVOYE';

/** Only for an unplanned order without an accepted quotation. */
export const isQuotable = (order: ServiceOrderStatut, last: QuotationStatut | undefined): boolean =>
  order === 'EN_ATTENTE' && last !== 'ACCEPTE';

/** Status of a quotation after its order changed. */
export const quotationAfterChange = (statut: QuotationStatut): QuotationStatut =>
  statut === 'ENVOYE' || statut === 'ACCEPTE' ? 'EXPIRE' : statut;

/** Status of a quotation after its order was cancelled; an accepted one stays. */
export const quotationAfterCancellation = (statut: QuotationStatut): QuotationStatut =>
  statut === 'ENVOYE' ? 'EXPIRE' : statut;

/** Requires an accepted quotation, unless the law requires none. */
export const isPlannable = (
  {
    statut,
    estimate,
    from,
    to,
  }: {
    readonly statut: ServiceOrderStatut;
    readonly estimate: Cents;
    readonly from: CalendarDay;
    readonly to: CalendarDay;
  },
  last: QuotationStatut | undefined,
): boolean => {
  if (statut !== 'EN_ATTENTE') return false;
  if (last === 'ACCEPTE') return true;
  return last === undefined && !isQuotationRequired(estimate, { from, to });
};
