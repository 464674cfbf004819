import type { CalendarDay } from '../time/calendar-day.ts';
import type { InvoiceStatut } from './invoice-statut.ts';
import type { QuotationStatut } from './quotation.ts';
import type { ServiceOrderStatut } from './service-order.ts';

export const TIMELINE_STEPS = [
  'COMMANDE',
  'DEVIS',
  'ATTRIBUTION',
  'REALISATION',
  'FACTURE',
  'PAIEMENT',
] as const;
export type TimelineStepId = (typeof TIMELINE_STEPS)[number];

/** ARRETEE: where a cancelled order stopped. */
export const TIMELINE_STATES = ['FAITE', 'EN_COURS', 'A_VENIR', 'ARRETEE'] as const;
export type TimelineState = (typeof TIMELINE_STATES)[number];

export interface TimelineStep {
  readonly id: TimelineStepId;
  readonly state: TimelineState;
  /** The day on which it was done, if known. */
  readonly date: CalendarDay | undefined;
}

export interface FollowedOrder {
  readonly statut: ServiceOrderStatut;
  readonly orderedOn: CalendarDay;
  /** The last quotation, if any. */
  readonly quotation:
    | { readonly statut: QuotationStatut; readonly answeredOn: CalendarDay | undefined }
    | undefined;
  /** Whether the law requires one before planning. */
  readonly needsQuotation: boolean;
  readonly plannedOn: CalendarDay | undefined;
  readonly endedOn: CalendarDay | undefined;
  /** Without credit notes. */
  readonly invoices: readonly {
    readonly statut: InvoiceStatut;
    readonly issuedOn: CalendarDay;
    readonly paidOn: CalendarDay | undefined;
  }[];
}

const isDone = (id: TimelineStepId, order: FollowedOrder): boolean => {
  const { statut, quotation, invoices } = order;
  const isPlanned = order.plannedOn !== undefined;
  switch (id) {
    case 'COMMANDE':
      return true;
    case 'DEVIS':
      return quotation?.statut === 'ACCEPTE' || isPlanned;
    case 'ATTRIBUTION':
      return isPlanned;
    case 'REALISATION':
      return statut === 'TERMINEE';
    case 'FACTURE':
      return invoices.length > 0;
    case 'PAIEMENT':
      return invoices.length > 0 && invoices.every((one) => one.statut === 'PAYEE');
  }
};

const latest = (days: readonly (CalendarDay | undefined)[]): CalendarDay | undefined =>
  days.reduce((last, day) => (day !== undefined && (last ?? day) <= day ? day : last), undefined);

const dateOf = (id: TimelineStepId, order: FollowedOrder): CalendarDay | undefined => {
  switch (id) {
    case 'COMMANDE':
      return order.orderedOn;
    case 'DEVIS':
      return order.quotation?.answeredOn;
    case 'ATTRIBUTION':
      return order.plannedOn;
    case 'REALISATION':
      return order.endedOn;
    case 'FACTURE':
      return latest(order.invoices.map(({ issuedOn }) => issuedOn));
    case 'PAIEMENT':
      return latest(order.invoices.map(({ paidOn }) => paidOn));
  }
};

const isShown = (id: TimelineStepId, order: FollowedOrder): boolean =>
  id !== 'DEVIS' || order.needsQuotation || order.quotation !== undefined;

/** Steps of an order: done, next, and where it stopped. */
export const timelineOf = (order: FollowedOrder): readonly TimelineStep[] => {
  const shown = TIMELINE_STEPS.filter((id) => isShown(id, order));
  const next = shown.find((id) => !isDone(id, order));
  const stateOf = (id: TimelineStepId): TimelineState => {
    if (isDone(id, order)) return 'FAITE';
    if (id !== next) return 'A_VENIR';
    return order.statut === 'ANNULEE' ? 'ARRETEE' : 'EN_COURS';
  };
  const steps = shown.map((id) => {
    const state = stateOf(id);
    return { id, state, date: state === 'FAITE' ? dateOf(id, order) : undefined };
  });
  return order.statut === 'ANNULEE' ? steps.filter(({ state }) => state !== 'A_VENIR') : steps;
};
