import { addDays, type CalendarDay } from '../../time/calendar-day.ts';

/** AUCUNE: no request. DEMANDEE: done on its day unless withdrawn. */
export const ERASURE_STATUTS = ['AUCUNE', 'DEMANDEE'] as const;

/** Time to withdraw, or to notice a request made by another person. */
export const ERASURE_DELAY_DAYS = 7;

export const erasureDayOf = (requestedOn: CalendarDay): CalendarDay =>
  addDays(requestedOn, ERASURE_DELAY_DAYS);

/** Value or open work that would be lost with the portal. */
export interface ErasureState {
  readonly accountCents: number;
  readonly activeTitres: number;
  readonly openOrders: number;
  readonly openPayments: number;
  readonly openDeclarations: number;
}

export const ERASURE_OBSTACLES = [
  'SOLDE',
  'TITRES',
  'COMMANDES',
  'PAIEMENTS',
  'DECLARATIONS',
] as const;
export type ErasureObstacle = (typeof ERASURE_OBSTACLES)[number];

/** The screen on which an obstacle can be resolved. */
export const ERASURE_ORIGINS = [
  'COMPTE',
  'TITRE',
  'COMMANDE',
  'SERVICE',
  'PAIEMENT_COMPTE',
  'PAIEMENT_TITRES',
  'ECHANGE',
  'FACTURE',
  'DECLARATION',
] as const;
export type ErasureOrigin = (typeof ERASURE_ORIGINS)[number];

const COUNTED: Readonly<Record<ErasureObstacle, keyof ErasureState>> = {
  SOLDE: 'accountCents',
  TITRES: 'activeTitres',
  COMMANDES: 'openOrders',
  PAIEMENTS: 'openPayments',
  DECLARATIONS: 'openDeclarations',
};

export const obstaclesTo = (state: ErasureState): readonly ErasureObstacle[] =>
  ERASURE_OBSTACLES.filter((one) => state[COUNTED[one]] > 0);
