import {
  computeBeneficiaryPart,
  computeOrderCeiling,
  getComplementaryInformation,
  getOrderCampaign,
  getStoredPreOrder,
  getOrderReasons,
} from '@portail/contract/orders/ordering.calls.ts';
import { getCardPaymentState } from '@portail/contract/payments/cards.calls.ts';
import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import type {
  ContentValues,
  OrderPartsAnswer,
  OrderProfileValues,
  StoredPreOrder,
} from '@portail/contract/orders/ordering.schemas.ts';
import {
  campaignDetailsOf,
  type CampaignDetails,
} from '@portail/contract/campaigns/campaign.mapper.ts';
import type {
  OrderedCampaign,
  VintageOfferAnswer,
} from '@portail/contract/orders/order-campaign.schemas.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../../session/use-api-query.ts';
import { callApi } from '../../../session/api.ts';
import { centsOfWire, wireEuros } from '@portail/rules/money/wire.ts';

const PLACE = [getOrderCampaign.id];

/** Reloads, and removes what a form starts with, so that it does not fill one again. */
export const forgetOrders = (queries: QueryClient): void => {
  queries.removeQueries({ queryKey: PLACE });
  void queries.invalidateQueries();
};

type Complementary = CallOutput<typeof getComplementaryInformation>;

/** A campaign with its questions and the person's order. */
export interface OrderPlace {
  /** With the field names of ORD-14. */
  readonly campaign: CampaignDetails;
  readonly stored: StoredPreOrder;
  readonly complementary: Complementary;
  readonly statut: OrderedCampaign['statut'];
  readonly offers: readonly VintageOfferAnswer[];
}

export const placeQuery = (idSession: string) =>
  queryOptions({
    queryKey: [...PLACE, idSession],
    queryFn: async ({ signal }): Promise<OrderPlace> => {
      const params = { idSession };
      const [campaign, stored, complementary] = await Promise.all([
        callApi(getOrderCampaign, { params }, { signal }),
        callApi(getStoredPreOrder, { params }, { signal }),
        callApi(getComplementaryInformation, { params }, { signal }),
      ]);
      const { statut, millesimes: offers } = campaign;
      return { campaign: campaignDetailsOf(campaign), stored, complementary, statut, offers };
    },
  });

export const reasonsQuery = apiQuery(getOrderReasons, {}, { staleTime: Number.POSITIVE_INFINITY });

const basisOf = ({ idCategoriePersonnel, informationsControles }: OrderProfileValues) => ({
  idCategoriePersonnel,
  informationsControles,
});

export const ceilingQuery = (
  idSession: string,
  profile: OrderProfileValues,
  millesime: number | undefined,
) =>
  apiQuery(computeOrderCeiling, {
    params: { idSession },
    body: { ...basisOf(profile), millesime },
  });

/** A newer request aborts the running one through the query signal (ORD-20). */
export const partsQuery = (
  idSession: string,
  profile: OrderProfileValues,
  { montantTotal, montantTitre, montantCompte, valeurFaciale, millesime }: ContentValues,
) => {
  const amounts = {
    millesime,
    montantTotal: wireEuros(montantTotal ?? 0),
    montantTitre: wireEuros(montantTitre ?? 0),
    montantCompte: wireEuros(montantCompte ?? 0),
    valeurFaciale:
      (montantTitre ?? 0) > 0 && valeurFaciale !== null ? wireEuros(valeurFaciale) : null,
  };
  return queryOptions({
    queryKey: [computeBeneficiaryPart.id, idSession, basisOf(profile), amounts],
    queryFn: async ({ signal }): Promise<OrderPartsAnswer> => {
      const parts = await callApi(
        computeBeneficiaryPart,
        { params: { idSession }, body: { ...basisOf(profile), ...amounts } },
        { signal },
      );
      return {
        partBeneficiaire: centsOfWire(parts.partBeneficiaire),
        partFinancee: centsOfWire(parts.partFinancee),
        fraisCompte: centsOfWire(parts.fraisCompte),
        fraisTitre: centsOfWire(parts.fraisTitre),
        partImposable: centsOfWire(parts.partImposable),
      };
    },
  });
};

export const cardStateQuery = (referenceTransaction: string) =>
  apiQuery(getCardPaymentState, { params: { referenceTransaction } }, { staleTime: 0 });
