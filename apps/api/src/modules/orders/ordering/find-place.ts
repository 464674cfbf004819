import {
  sessionStatut,
  type SessionStatut,
  type SessionWindow,
} from '@portail/rules/orders/session-window.ts';
import {
  calendarDay,
  formatFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import {
  advisedVintage,
  vintageOffers,
  type VintageOffer,
} from '@portail/rules/orders/vintage-offers.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { VintageOfferAnswer } from '@portail/contract/orders/order-session.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { linkLimitsOf } from './links.queries.ts';
import { orderSessionQueries, type OrderSession } from './sessions.queries.ts';
import { situationsOf, type OrderSituation } from './situations.repository.ts';

/** A session that the person may look at, and where they stand in it. */
export interface OrderPlace {
  readonly scope: BeneficiaryScope;
  readonly session: OrderSession;
  readonly statut: SessionStatut;
  readonly situation: OrderSituation;
  /** The vintage that the order bears; its year is that of the ceiling. */
  readonly millesime: number;
  readonly today: CalendarDay;
}

export type FindSession = (
  caller: AuthenticatedCaller,
  idSession: string,
) => Promise<Omit<OrderPlace, 'situation' | 'millesime'>>;

/** `millesime` is the one that the person chose among those on offer. */
export type FindPlace = (
  caller: AuthenticatedCaller,
  idSession: string,
  millesime?: number,
) => Promise<OrderPlace>;

interface OfferingSession {
  readonly date_fermeture: string | null;
  readonly permanent: boolean;
  readonly id_produit_titre: string | null;
}

export const closingOf = ({
  date_fermeture: closing,
  permanent,
}: Pick<OfferingSession, 'date_fermeture' | 'permanent'>): CalendarDay | undefined =>
  permanent || closing === null ? undefined : calendarDay(closing);

export const offersOf = (
  session: OfferingSession,
  today: CalendarDay,
): readonly [VintageOffer, ...VintageOffer[]] =>
  vintageOffers({
    today,
    closing: closingOf(session),
    hasPaper: session.id_produit_titre !== null,
  });

export const wireOffers = (session: OfferingSession, today: CalendarDay): VintageOfferAnswer[] => {
  const offers = offersOf(session, today);
  const advised = advisedVintage(offers);
  return offers.map((offer) => ({
    millesime: offer.millesime,
    dateDisponibilite: formatFrenchDate(offer.availableOn),
    dateExpiration: formatFrenchDate(offer.lastDay),
    validiteCourte: offer.isShort,
    conseille: offer === advised,
  }));
};

const chosenVintage = (
  session: OfferingSession,
  today: CalendarDay,
  asked: number | undefined,
): number => {
  const offers = offersOf(session, today);
  if (asked === undefined) return offers[0].millesime;
  if (!offers.some(({ millesime }) => millesime === asked)) {
    throw new DomainError('REQUETE_INVALIDE', {
      fields: [{ champ: 'montants.millesime', message: MESSAGES.choice }],
    });
  }
  return asked;
};

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
  return async (caller, idSession, asked) => {
    const found = await findSession(caller, idSession);
    const millesime = chosenVintage(found.session, found.today, asked);
    const situation = await situationsOf(reader, found.scope).find(found.session, millesime);
    return { ...found, situation, millesime };
  };
};
