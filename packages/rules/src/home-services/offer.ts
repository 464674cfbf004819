import type { Cents } from '../money/cents.ts';
import { activityOf, DISPOSITIFS, type ActivityCode, type Dispositif } from './activities.ts';

/** What a provider gives, and at which price for an hour, all taxes included. */
export interface OfferedActivity {
  readonly code: ActivityCode;
  readonly dispositif: Dispositif;
  readonly hourlyRate: Cents;
}

export interface ProviderOffer {
  /** Whether the State's approval runs on the day of the order. */
  readonly isApproved: boolean;
  readonly activities: readonly OfferedActivity[];
}

/** An offer that never comes to the home opens no right to what leaves it. */
const hasHomeActivity = ({ activities }: ProviderOffer): boolean =>
  activities.some(({ code }) => !activityOf(code).needsPackage);

const isAllowed = (offer: ProviderOffer, { code, dispositif }: OfferedActivity): boolean => {
  const activity = activityOf(code);
  return (
    activity.dispositifs.includes(dispositif) &&
    (!activity.needsApproval || offer.isApproved) &&
    (!activity.needsPackage || hasHomeActivity(offer))
  );
};

/** What of an offer may be ordered: what the law does not let this provider give is left out. */
export const orderableOf = (offer: ProviderOffer): readonly OfferedActivity[] =>
  offer.activities.filter((one) => isAllowed(offer, one));

/** The price of an hour; `undefined` for what may not be ordered of this provider. */
export const hourlyRateOf = (
  offer: ProviderOffer,
  code: ActivityCode,
  dispositif: Dispositif,
): Cents | undefined =>
  orderableOf(offer).find((one) => one.code === code && one.dispositif === dispositif)?.hourlyRate;

/** The schemes with something to order, in their own order. */
export const schemesOf = (
  offer: ProviderOffer,
): readonly {
  readonly dispositif: Dispositif;
  readonly activities: readonly OfferedActivity[];
}[] => {
  const orderable = orderableOf(offer);
  return DISPOSITIFS.map((dispositif) => ({
    dispositif,
    activities: orderable.filter((one) => one.dispositif === dispositif),
  })).filter(({ activities }) => activities.length > 0);
};
