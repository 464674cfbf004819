import type { CalendarDay } from '../time/calendar-day.ts';
import { wishProblem, type ServiceWish, type WishProblem } from './wish.ts';

export const SERVICE_ORDER_STATUTS = [
  /** Asked for: the provider has to quote or to plan it. */
  'EN_ATTENTE',
  /** Planned: somebody is named who will come. */
  'ATTRIBUEE',
  'EN_COURS',
  'TERMINEE',
  'ANNULEE',
] as const;
export type ServiceOrderStatut = (typeof SERVICE_ORDER_STATUTS)[number];

/** How its invoices are to be paid (D-120); an account pays them whatever was said here. */
export const SERVICE_PAYMENT_MODES = ['PRELEVEMENT', 'CARTE'] as const;
export type ServicePaymentMode = (typeof SERVICE_PAYMENT_MODES)[number];

/** What a provider may tell of an order. */
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

/** What has begun is never cancelled: it ends, and what was done is invoiced. */
export const SERVICE_ORDER_TRANSITIONS: readonly ServiceOrderTransition[] = [
  { from: 'EN_ATTENTE', to: 'ATTRIBUEE', by: 'PRESTATAIRE' },
  { from: 'ATTRIBUEE', to: 'EN_COURS', by: 'PRESTATAIRE' },
  { from: 'EN_COURS', to: 'TERMINEE', by: 'PRESTATAIRE' },
  { from: 'EN_ATTENTE', to: 'ANNULEE', by: 'BENEFICIAIRE' },
  { from: 'ATTRIBUEE', to: 'ANNULEE', by: 'BENEFICIAIRE' },
  // Nobody to send, or nobody left.
  { from: 'EN_ATTENTE', to: 'ANNULEE', by: 'PRESTATAIRE' },
  { from: 'ATTRIBUEE', to: 'ANNULEE', by: 'PRESTATAIRE' },
  // Its last day went by and nobody ever planned it.
  { from: 'EN_ATTENTE', to: 'ANNULEE', by: 'CALENDRIER' },
];

export const canServiceOrderBecome = (
  from: ServiceOrderStatut,
  to: ServiceOrderStatut,
  by: ServiceOrderActor,
): boolean =>
  SERVICE_ORDER_TRANSITIONS.some((one) => one.from === from && one.to === to && one.by === by);

/** What the counters and the follow-up show. */
export const isUnderWay = (statut: ServiceOrderStatut): boolean =>
  statut === 'EN_ATTENTE' || statut === 'ATTRIBUEE' || statut === 'EN_COURS';

/** While nobody has planned anything (D-120). */
export const isServiceOrderModifiable = (statut: ServiceOrderStatut): boolean =>
  statut === 'EN_ATTENTE';

/** Until it is planned, then until the eve of its first day: somebody is on the way afterwards. */
export const isServiceOrderCancellable = (
  { statut, from }: { readonly statut: ServiceOrderStatut; readonly from: CalendarDay },
  today: CalendarDay,
): boolean => statut === 'EN_ATTENTE' || (statut === 'ATTRIBUEE' && today < from);

/** The last day has gone by without anything planned: the calendar closes it. */
export const isForgotten = (
  { statut, to }: { readonly statut: ServiceOrderStatut; readonly to: CalendarDay },
  today: CalendarDay,
): boolean => statut === 'EN_ATTENTE' && to < today;

/** What was begun is invoiced, month by month or at its end. */
export const isInvoiceable = (statut: ServiceOrderStatut): boolean =>
  statut === 'EN_COURS' || statut === 'TERMINEE';

export type ServiceOrderChange = {
  readonly [K in 'minutes' | 'from' | 'to']?: ServiceWish[K] | undefined;
};

/** What was quoted depends on it: who answers the phone does not. */
export const changesPrice = (wish: ServiceWish, change: ServiceOrderChange): boolean =>
  (change.minutes ?? wish.minutes) !== wish.minutes ||
  (change.from ?? wish.from) !== wish.from ||
  (change.to ?? wish.to) !== wish.to;

/** An order as it would be, judged like a new one; a first day that went by may stay as it is. */
export const changeProblem = (
  wish: ServiceWish,
  change: ServiceOrderChange,
  today: CalendarDay,
): WishProblem | undefined => {
  const changed: ServiceWish = {
    prestation: wish.prestation,
    minutes: change.minutes ?? wish.minutes,
    from: change.from ?? wish.from,
    to: change.to ?? wish.to,
  };
  const isStartKept = changed.from === wish.from && wish.from < today;
  // Judged from a day that is gone, its end would be too.
  if (isStartKept && changed.to < today) return 'FIN_PASSEE';
  return wishProblem(changed, isStartKept ? wish.from : today);
};
