import {
  sessionStatut,
  type SessionStatut,
  type SessionWindow,
} from '@portail/rules/orders/session-window.ts';
import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { orderedMillesime } from '@portail/rules/vouchers/millesime.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../platform/ports/caller.ts';
import { DomainError } from '../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf, type BeneficiaryScope } from '../../platform/ports/owner-scope.ts';
import { linkLimitsOf } from './links.queries.ts';
import { orderSessionQueries, type OrderSession } from './sessions.queries.ts';
import { situationsOf, type OrderSituation } from './situations.repository.ts';

/** A session that the person may look at, and where they stand in it. */
export interface OrderPlace {
  readonly scope: BeneficiaryScope;
  readonly session: OrderSession;
  readonly statut: SessionStatut;
  readonly situation: OrderSituation;
  /** The vintage that an order of today bears; its year is that of the ceiling. */
  readonly millesime: number;
  readonly today: CalendarDay;
}

export type FindSession = (
  caller: AuthenticatedCaller,
  idSession: string,
) => Promise<Omit<OrderPlace, 'situation' | 'millesime'>>;

export type FindPlace = (caller: AuthenticatedCaller, idSession: string) => Promise<OrderPlace>;

export interface StoredWindow {
  readonly date_ouverture: string;
  readonly date_fermeture: string | null;
  readonly permanent: boolean;
  readonly fermee_le: Date | null;
}

export const windowOfSession = (session: StoredWindow): SessionWindow => ({
  dateOuverture: calendarDay(session.date_ouverture),
  dateFermeture: session.date_fermeture === null ? undefined : calendarDay(session.date_fermeture),
  permanent: session.permanent,
  isClosedByFunder: session.fermee_le !== null,
});

export const statutOfSession = (session: StoredWindow, today: CalendarDay): SessionStatut =>
  sessionStatut(windowOfSession(session), today);

/** Unknown, foreign and still to come are the same to whoever asks. */
const requireKnown = (
  session: OrderSession | undefined,
  today: CalendarDay,
): { readonly session: OrderSession; readonly statut: SessionStatut } => {
  if (session === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
  const statut = statutOfSession(session, today);
  if (statut === 'A_VENIR') throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
  return { session, statut };
};

/** A link that leads to one session opens no other. */
const requireWithinLink = (allowed: string | undefined, idSession: string): void => {
  if (allowed !== undefined && allowed !== idSession) {
    throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
  }
};

/** The session alone, for those who look at nothing of their own in it. */
export const createFindSession =
  ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>): FindSession =>
  async (caller, idSession) => {
    const scope = beneficiaryScopeOf(caller);
    const link = await linkLimitsOf(reader, caller);
    requireWithinLink(link.session, idSession);
    const today = clock.businessDay();
    const found = await orderSessionQueries(reader, scope).find(idSession);
    return { scope, today, ...requireKnown(found, today) };
  };

export const createFindPlace = ({
  reader,
  clock,
}: Pick<Platform, 'reader' | 'clock'>): FindPlace => {
  const findSession = createFindSession({ reader, clock });
  return async (caller, idSession) => {
    const found = await findSession(caller, idSession);
    const millesime = orderedMillesime(clock.businessNow().getTime());
    const situation = await situationsOf(reader, found.scope).find(found.session, millesime);
    return { ...found, situation, millesime };
  };
};
