import type { CalendarDay } from '../time/calendar-day.ts';
import { requestProblem, type ServiceRequest, type RequestProblem } from './service-request.ts';

export const SERVICE_ORDER_STATUTS = [
  /** The provider has to quote or to plan it. */
  'EN_ATTENTE',
  /** Planned: a worker is assigned. */
  'ATTRIBUEE',
  'EN_COURS',
  'TERMINEE',
  'ANNULEE',
] as const;
export type ServiceOrderStatut = (typeof SERVICE_ORDER_STATUTS)[number];

/** How its invoices are to be paid; an account may pay them in any case. */
export const SERVICE_PAYMENT_MODES = ['PRELEVEMENT', 'CARTE'] as const;
export type ServicePaymentMode = (typeof SERVICE_PAYMENT_MODES)[number];

/** Statuses that a provider may report. */
export const PLANNED_STATUTS = [
  'ATTRIBUEE',
  'EN_COURS',
  'TERMINEE',
  'ANNULEE',
] as const satisfies readonly ServiceOrderStatut[];

export const SERVICE_ORDER_ACTORS = ['BENEFICIAIRE', 'PRESTATAIRE', 'CALENDRIER'] as const;
export type ServiceOrderActor = (typeof SERVICE_ORDER_ACTORS)[number];

interface ServiceOrderTransition {
  readonly from: ServiceOrderStatut;
  readonly to: ServiceOrderStatut;
  readonly by: ServiceOrderActor;
}

/** A started order is never cancelled: it ends, and the work done is invoiced. */
export const SERVICE_ORDER_TRANSITIONS: readonly ServiceOrderTransition[] = [
  { from: 'EN_ATTENTE', to: 'ATTRIBUEE', by: 'PRESTATAIRE' },
  { from: 'ATTRIBUEE', to: 'EN_COURS', by: 'PRESTATAIRE' },
  { from: 'EN_COURS', to: 'TERMINEE', by: 'PRESTATAIRE' },
  { from: 'EN_ATTENTE', to: 'ANNULEE', by: 'BENEFICIAIRE' },
  { from: 'ATTRIBUEE', to: 'ANNULEE', by: 'BENEFICIAIRE' },
  // The provider has no worker.
  { from: 'EN_ATTENTE', to: 'ANNULEE', by: 'PRESTATAIRE' },
  { from: 'ATTRIBUEE', to: 'ANNULEE', by: 'PRESTATAIRE' },
  // Its last day passed without planning.
  { from: 'EN_ATTENTE', to: 'ANNULEE', by: 'CALENDRIER' },
];

export const canServiceOrderBecome = (
  from: ServiceOrderStatut,
  to: ServiceOrderStatut,
  by: ServiceOrderActor,
): boolean =>
  SERVICE_ORDER_TRANSITIONS.some((one) => one.from === from && one.to === to && one.by === by);

/** Orders shown in counters and follow-up. */
export const isUnderWay = (statut: ServiceOrderStatut): boolean =>
  statut === 'EN_ATTENTE' || statut === 'ATTRIBUEE' || statut === 'EN_COURS';

/** Until it is planned. */
export const isServiceOrderModifiable = (statut: ServiceOrderStatut): boolean =>
  statut === 'EN_ATTENTE';

/** Until it is planned, then until the eve of its first day. */
export const isServiceOrderCancellable = (
  { statut, from }: { readonly statut: ServiceOrderStatut; readonly from: CalendarDay },
  today: CalendarDay,
): boolean => statut === 'EN_ATTENTE' || (statut === 'ATTRIBUEE' && today < from);

/** Its last day passed without planning: the nightly job closes it. */
export const isOverdue = (
  { statut, to }: { readonly statut: ServiceOrderStatut; readonly to: CalendarDay },
  today: CalendarDay,
): boolean => statut === 'EN_ATTENTE' && to < today;

/** A started order is invoiced monthly or at its end. */
export const isInvoiceable = (statut: ServiceOrderStatut): boolean =>
  statut === 'EN_COURS' || statut === 'TERMINEE';

export type ServiceOrderChange = {
  readonly [K in 'minutes' | 'from' | 'to']?: ServiceRequest[K] | undefined;
};

/** The quotation depends on these, but not on the contact. */
export const changesPrice = (request: ServiceRequest, change: ServiceOrderChange): boolean =>
  (change.minutes ?? request.minutes) !== request.minutes ||
  (change.from ?? request.from) !== request.from ||
  (change.to ?? request.to) !== request.to;

/** Checked like a new order, except that a past first day may stay. */
export const changeProblem = (
  request: ServiceRequest,
  change: ServiceOrderChange,
  today: CalendarDay,
): RequestProblem | undefined => {
  const changed: ServiceRequest = {
    prestation: request.prestation,
    minutes: change.minutes ?? request.minutes,
    from: change.from ?? request.from,
    to: change.to ?? request.to,
  };
  const isStartKept = changed.from === request.from && request.from < today;
  // A kept first day may be past, so the end is checked against today.
  if (isStartKept && changed.to < today) return 'FIN_PASSEE';
  return requestProblem(changed, isStartKept ? request.from : today);
};
