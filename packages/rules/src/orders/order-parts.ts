import { centsOf, type Cents } from '../money/cents.ts';
import { participationOf, type Participation } from '../money/split.ts';
import { rateOfQuota, type Quota } from './quota-rate.ts';

/** What a person has ordered already this year, in the campaigns that share a ceiling. */
export interface AlreadyOrdered {
  readonly total: Cents;
  readonly funded: Cents;
}

export interface OrderCeiling {
  readonly basisPoints: number;
  readonly maxOrderInitial: Cents;
  readonly maxParticipationInitial: Cents;
  /** What is left of both this year. */
  readonly maxOrder: Cents;
  readonly maxParticipation: Cents;
}

const leftOf = (ceiling: Cents, used: Cents): Cents => centsOf(Math.max(0, ceiling - used));

export const ceilingOf = (
  quota: Quota,
  controlAmount: Cents | undefined,
  already: AlreadyOrdered,
): OrderCeiling => ({
  basisPoints: rateOfQuota(quota, controlAmount),
  maxOrderInitial: quota.maxCesu,
  maxParticipationInitial: quota.maxParticipation,
  maxOrder: leftOf(quota.maxCesu, already.total),
  maxParticipation: leftOf(quota.maxParticipation, already.funded),
});

/** Who pays what. The funded part is the least of the rate's share, the ceiling and the order. */
export const partsOf = (total: Cents, ceiling: OrderCeiling): Participation =>
  participationOf(total, {
    basisPoints: ceiling.basisPoints,
    ceiling: ceiling.maxParticipation,
  });

export interface AmountControls {
  /** The order stays under the quota's own maximum. */
  readonly controlerMontant: boolean;
  /** The order stays under what is left this year. */
  readonly controlerMontantDisponible: boolean;
}

/** The most that may be ordered, or `undefined` when the campaign sets no bound. */
export const maximumOrder = (
  ceiling: OrderCeiling,
  controls: AmountControls,
): Cents | undefined => {
  if (controls.controlerMontantDisponible) return ceiling.maxOrder;
  return controls.controlerMontant ? ceiling.maxOrderInitial : undefined;
};
