import { getServiceSchemes } from '@portail/contract/home-services/home-orders.calls.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { typedMinutes } from '../../../session/home-services/typed-hours.ts';
import { hourlyRateIn, offeredIn } from './service-data.ts';
import type { SchemeValues, WishValues } from './service-draft.ts';
import type { SummedService } from './ServiceSummary.tsx';

export const useSchemes = (clientId: string | undefined) =>
  useApiQuery(
    getServiceSchemes,
    { query: { clientId: clientId ?? '' } },
    { enabled: clientId !== undefined },
  );

export const useSummedService = (
  scheme: SchemeValues | undefined,
  wish: WishValues | undefined,
): SummedService => {
  const { clientId, dispositif } = scheme ?? {};
  const { data: schemes = [] } = useSchemes(clientId);
  const { prestation, quantite = '' } = wish ?? {};
  const rate = hourlyRateIn(offeredIn(schemes, dispositif), prestation);
  return {
    clientId,
    dispositif,
    // An activity that is no longer offered is left out.
    prestation: rate === undefined ? undefined : prestation,
    minutes: typedMinutes(quantite),
    rate,
  };
};
