import { addDays, type CalendarDay } from '../../time/calendar-day.ts';

/** AUCUNE: nothing is asked. DEMANDEE: it will be done on its day, unless the person changes their mind. */
export const ERASURE_STATUTS = ['AUCUNE', 'DEMANDEE'] as const;

/** Time to change one's mind, and to notice that somebody else asked. */
export const ERASURE_DELAY_DAYS = 7;

export const erasureDayOf = (askedOn: CalendarDay): CalendarDay =>
  addDays(askedOn, ERASURE_DELAY_DAYS);

/** What would be lost with the space, or could no longer be dealt with. */
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

/** Where an obstacle lies: each has a screen of its own. */
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

/** A space is not closed over what is still in it or under way. */
export const obstaclesTo = (state: ErasureState): readonly ErasureObstacle[] =>
  ERASURE_OBSTACLES.filter((one) => state[COUNTED[one]] > 0);
