import {
  campaignStatut,
  type CampaignStatut,
  type CampaignWindow,
} from '@portail/rules/orders/campaign-window.ts';
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
import type { VintageOfferAnswer } from '@portail/contract/orders/order-campaign.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { linkLimitsOf } from './links.queries.ts';
import { orderCampaignQueries, type OrderCampaign } from './campaigns.queries.ts';
import { situationsOf, type OrderSituation } from './situations.repository.ts';

/** A campaign that the person may look at, and where they stand in it. */
export interface OrderPlace {
  readonly scope: BeneficiaryScope;
  readonly campaign: OrderCampaign;
  readonly statut: CampaignStatut;
  readonly situation: OrderSituation;
  /** The vintage that the order bears; its year is that of the ceiling. */
  readonly millesime: number;
  readonly today: CalendarDay;
}

export type FindCampaign = (
  caller: AuthenticatedCaller,
  idSession: string,
) => Promise<Omit<OrderPlace, 'situation' | 'millesime'>>;

/** `millesime` is the one that the person chose among those on offer. */
export type FindPlace = (
  caller: AuthenticatedCaller,
  idSession: string,
  millesime?: number,
) => Promise<OrderPlace>;

interface OfferingCampaign {
  readonly date_fermeture: string | null;
  readonly permanent: boolean;
  readonly id_produit_titre: string | null;
}

export const closingOf = ({
  date_fermeture: closing,
  permanent,
}: Pick<OfferingCampaign, 'date_fermeture' | 'permanent'>): CalendarDay | undefined =>
  permanent || closing === null ? undefined : calendarDay(closing);

export const offersOf = (
  campaign: OfferingCampaign,
  today: CalendarDay,
): readonly [VintageOffer, ...VintageOffer[]] =>
  vintageOffers({
    today,
    closing: closingOf(campaign),
    hasPaper: campaign.id_produit_titre !== null,
  });

export const wireOffers = (
  campaign: OfferingCampaign,
  today: CalendarDay,
): VintageOfferAnswer[] => {
  const offers = offersOf(campaign, today);
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
  campaign: OfferingCampaign,
  today: CalendarDay,
  asked: number | undefined,
): number => {
  const offers = offersOf(campaign, today);
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

export const windowOfCampaign = (campaign: StoredWindow): CampaignWindow => ({
  dateOuverture: calendarDay(campaign.date_ouverture),
  dateFermeture:
    campaign.date_fermeture === null ? undefined : calendarDay(campaign.date_fermeture),
  permanent: campaign.permanent,
  isClosedByFunder: campaign.fermee_le !== null,
});

export const statutOfCampaign = (campaign: StoredWindow, today: CalendarDay): CampaignStatut =>
  campaignStatut(windowOfCampaign(campaign), today);

/** Unknown, foreign and still to come are the same to whoever asks. */
const requireKnown = (
  campaign: OrderCampaign | undefined,
  today: CalendarDay,
): { readonly campaign: OrderCampaign; readonly statut: CampaignStatut } => {
  if (campaign === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
  const statut = statutOfCampaign(campaign, today);
  if (statut === 'A_VENIR') throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
  return { campaign, statut };
};

/** A link that leads to one campaign opens no other. */
const requireWithinLink = (allowed: string | undefined, idSession: string): void => {
  if (allowed !== undefined && allowed !== idSession) {
    throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
  }
};

/** The campaign alone, for those who look at nothing of their own in it. */
export const createFindCampaign =
  ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>): FindCampaign =>
  async (caller, idSession) => {
    const scope = beneficiaryScopeOf(caller);
    const link = await linkLimitsOf(reader, caller);
    requireWithinLink(link.campaign, idSession);
    const today = clock.businessDay();
    const found = await orderCampaignQueries(reader, scope).find(idSession);
    return { scope, today, ...requireKnown(found, today) };
  };

export const createFindPlace = ({
  reader,
  clock,
}: Pick<Platform, 'reader' | 'clock'>): FindPlace => {
  const findCampaign = createFindCampaign({ reader, clock });
  return async (caller, idSession, asked) => {
    const found = await findCampaign(caller, idSession);
    const millesime = chosenVintage(found.campaign, found.today, asked);
    const situation = await situationsOf(reader, found.scope).find(found.campaign, millesime);
    return { ...found, situation, millesime };
  };
};
