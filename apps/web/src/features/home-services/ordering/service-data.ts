import { getActiveMandate } from '@portail/contract/orders/mandate.calls.ts';
import type { ServiceScheme } from '@portail/contract/home-services/home-services.schemas.ts';
import type { ActivityCode, Dispositif } from '@portail/rules/home-services/activities.ts';
import { priceOfMinutes } from '@portail/rules/home-services/price.ts';
import { type Cents, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

/** `null` without one, because a query must return a value. */
export const activeMandateQuery = queryOptions({
  queryKey: [getActiveMandate.id],
  queryFn: async ({ signal }) => (await callApi(getActiveMandate, {}, { signal })) ?? null,
  // It may have been signed on another page meanwhile.
  staleTime: 0,
});

type Offered = ServiceScheme['prestations'][number];

export const offeredIn = (
  schemes: readonly ServiceScheme[],
  dispositif: Dispositif | undefined,
): readonly Offered[] => schemes.find(({ code }) => code === dispositif)?.prestations ?? [];

export const hourlyRateIn = (
  offered: readonly Offered[],
  prestation: ActivityCode | undefined,
): Cents | undefined => {
  const found = offered.find(({ code }) => code === prestation);
  return found === undefined ? undefined : centsOfWire(found.tarifHoraire);
};

/** Price at the offer's rate; undefined while either is unknown. */
export const estimateOf = (rate: Cents | undefined, minutes: number | undefined): Cents =>
  rate === undefined || minutes === undefined ? ZERO_CENTS : priceOfMinutes(rate, minutes);
