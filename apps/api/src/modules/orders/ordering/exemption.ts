import { centsOf, ZERO_CENTS, type Cents } from '@portail/rules/money/cents.ts';
import { exemptionCeiling, shareCeiling } from '@portail/rules/wallet/tax/exemption.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { fundedInYear } from '../../wallet/statements/holdings.module.ts';
import { closingOf, type OrderPlace } from './find-place.ts';
import { situationsOf } from './situations.repository.ts';

/** Where the person stands with the yearly exemption, in the figures of the tax certificate. */
export interface Exemption {
  readonly year: number;
  readonly ceiling: Cents;
  readonly received: Cents;
  /** Of other orders that are not in the books yet. */
  readonly pending: Cents;
  readonly left: Cents;
}

/** The certificate counts an order on the day it is made: when the campaign closes, or today. */
const taxYearOf = ({ campaign, today }: OrderPlace): number => {
  const closing = closingOf(campaign);
  return Number((closing === undefined || closing < today ? today : closing).slice(0, 4));
};

export const findExemption = async (reader: Reader, place: OrderPlace): Promise<Exemption> => {
  const year = taxYearOf(place);
  const [received, pending] = await Promise.all([
    fundedInYear(reader, place.scope, year),
    situationsOf(reader, place.scope).findPendingAid(place.campaign.id),
  ]);
  const ceiling = exemptionCeiling(year);
  return {
    year,
    ceiling,
    received,
    pending,
    left: centsOf(Math.max(0, ceiling - received - pending)),
  };
};

/** What of a funded part lies beyond the exemption: said, never refused. */
export const taxablePart = (funded: Cents, { year, received, pending }: Exemption): Cents => {
  const [, here] = shareCeiling(year, [
    { key: 'before', funded: centsOf(received + pending) },
    { key: 'here', funded },
  ]);
  return here?.taxable ?? ZERO_CENTS;
};
