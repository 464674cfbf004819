import type { Cents } from '../money/cents.ts';
import { activityOf, DISPOSITIFS, type ActivityCode, type Dispositif } from './activities.ts';

/** An activity with its hourly price, all taxes included. */
export interface OfferedActivity {
  readonly code: ActivityCode;
  readonly dispositif: Dispositif;
  readonly hourlyRate: Cents;
}

export interface ProviderOffer {
  /** Whether the State's approval is valid on the day of the order. */
  readonly isApproved: boolean;
  readonly activities: readonly OfferedActivity[];
}

/** Activities outside the home require at least one at home. */
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

/** Activities that the law lets this provider offer. */
export const orderableOf = (offer: ProviderOffer): readonly OfferedActivity[] =>
  offer.activities.filter((one) => isAllowed(offer, one));

/** Hourly price; `undefined` when the activity cannot be ordered from this provider. */
export const hourlyRateOf = (
  offer: ProviderOffer,
  code: ActivityCode,
  dispositif: Dispositif,
): Cents | undefined =>
  orderableOf(offer).find((one) => one.code === code && one.dispositif === dispositif)?.hourlyRate;

/** Schemes with at least one activity, in order. */
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
