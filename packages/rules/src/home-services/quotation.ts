import { centsOf, type Cents } from '../money/cents.ts';
import { addDays, type CalendarDay } from '../time/calendar-day.ts';
import type { ServiceOrderStatut } from './service-order.ts';
import { daysOf } from './wish.ts';

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
  // Another one takes its place, or the order is given up.
  { from: 'ENVOYE', to: 'EXPIRE', by: 'PRESTATAIRE' },
  // The order that it was for is another one now, or none any more.
  { from: 'ENVOYE', to: 'EXPIRE', by: 'BENEFICIAIRE' },
  { from: 'ACCEPTE', to: 'EXPIRE', by: 'BENEFICIAIRE' },
];

export const canQuotationBecome = (
  from: QuotationStatut,
  to: QuotationStatut,
  by: QuotationActor,
): boolean =>
  QUOTATION_TRANSITIONS.some((one) => one.from === from && one.to === to && one.by === by);

/** By the law a quotation is free and due from here on, all taxes included, for a month. */
export const QUOTATION_FROM = centsOf(10_000);
const LONGEST_MONTH_DAYS = 31;
const VALID_DAYS_MIN = 1;
const VALID_DAYS_MAX = 92;
/** How long a provider who says nothing else lets one wait. */
const VALID_DAYS = 30;

/** How many months a service takes, begun ones whole: an hour in each of two is one month's work. */
const monthsOf = (period: { readonly from: CalendarDay; readonly to: CalendarDay }): number =>
  Math.max(1, Math.ceil(daysOf(period) / LONGEST_MONTH_DAYS));

/** Whether the provider must quote before it plans. */
export const isQuotationRequired = (
  total: Cents,
  period: { readonly from: CalendarDay; readonly to: CalendarDay },
): boolean => total >= QUOTATION_FROM * monthsOf(period);

export const defaultValidity = (sentOn: CalendarDay): CalendarDay => addDays(sentOn, VALID_DAYS);

/** A person needs a day at least; three months later the price is another one. */
export const isSoundValidity = (sentOn: CalendarDay, validUntil: CalendarDay): boolean =>
  validUntil >= addDays(sentOn, VALID_DAYS_MIN) && validUntil <= addDays(sentOn, VALID_DAYS_MAX);

interface SentQuotation {
  readonly statut: QuotationStatut;
  /** Its last day. */
  readonly validUntil: CalendarDay;
}

export const isExpiredOn = ({ statut, validUntil }: SentQuotation, today: CalendarDay): boolean =>
  statut === 'ENVOYE' && validUntil < today;

/** As it is seen and judged: the calendar does not wait for the job that writes it down. */
export const quotationStatutOn = (quotation: SentQuotation, today: CalendarDay): QuotationStatut =>
  isExpiredOn(quotation, today) ? 'EXPIRE' : quotation.statut;

/** Accepted or refused: only by the person, in time, for an order that still waits. */
export const isAnswerable = (
  quotation: SentQuotation,
  order: ServiceOrderStatut,
  today: CalendarDay,
): boolean => order === 'EN_ATTENTE' && quotationStatutOn(quotation, today) === 'ENVOYE';

/** A provider quotes what is not planned yet, and not over an answer that was given. */
export const isQuotable = (order: ServiceOrderStatut, last: QuotationStatut | undefined): boolean =>
  order === 'EN_ATTENTE' && last !== 'ACCEPTE';

/** What the quotation of an order becomes when its person changes what was quoted. */
export const quotationAfterChange = (statut: QuotationStatut): QuotationStatut =>
  statut === 'ENVOYE' || statut === 'ACCEPTE' ? 'EXPIRE' : statut;

/** What it becomes when the order is cancelled: what was agreed stays written as it was. */
export const quotationAfterCancellation = (statut: QuotationStatut): QuotationStatut =>
  statut === 'ENVOYE' ? 'EXPIRE' : statut;

/** Planned on an accepted quotation; without any only where the law asks for none. */
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
