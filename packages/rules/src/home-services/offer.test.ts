import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf } from '../money/cents.ts';
import { ACTIVITY_CODES, activityOf, DISPOSITIFS } from './activities.ts';
import {
  hourlyRateOf,
  orderableOf,
  schemesOf,
  type OfferedActivity,
  type ProviderOffer,
} from './offer.ts';

const offered = (
  code: OfferedActivity['code'],
  dispositif: OfferedActivity['dispositif'] = 'PRESTATAIRE',
): OfferedActivity => ({ code, dispositif, hourlyRate: centsOf(2_500) });
const offer = (isApproved: boolean, ...activities: readonly OfferedActivity[]): ProviderOffer => ({
  isApproved,
  activities,
});
const codesOf = (one: ProviderOffer) => orderableOf(one).map(({ code }) => code);

describe('orderable activities of a provider', () => {
  it('need its approval where the law requires one', () => {
    expect(codesOf(offer(false, offered('AGR_1'), offered('DEC_1')))).toEqual(['DEC_1']);
    expect(codesOf(offer(true, offered('AGR_1'), offered('DEC_1')))).toEqual(['AGR_1', 'DEC_1']);
  });

  it('outside the home need an activity at home', () => {
    expect(codesOf(offer(false, offered('DEC_8'), offered('DEC_10')))).toEqual([]);
    expect(codesOf(offer(false, offered('DEC_8'), offered('DEC_1')))).toEqual(['DEC_8', 'DEC_1']);
  });

  it('are in an allowed scheme', () => {
    const aged = offer(true, offered('AGR_3'), offered('AGR_3', 'MANDATAIRE'));
    expect(hourlyRateOf(aged, 'AGR_3', 'PRESTATAIRE')).toBeUndefined();
    expect(hourlyRateOf(aged, 'AGR_3', 'MANDATAIRE')).toBe(2_500);
    expect(hourlyRateOf(aged, 'DEC_1', 'MANDATAIRE')).toBeUndefined();
  });

  it('are listed by scheme, without empty ones', () => {
    const mixed = offer(true, offered('AGR_3', 'MANDATAIRE'), offered('DEC_1'), offered('AGR_3'));
    expect(schemesOf(mixed)).toEqual([
      { dispositif: 'PRESTATAIRE', activities: [offered('DEC_1')] },
      { dispositif: 'MANDATAIRE', activities: [offered('AGR_3', 'MANDATAIRE')] },
    ]);
    expect(schemesOf(offer(true))).toEqual([]);
  });

  it('never break a condition of their activity', () => {
    const anyOffer = fc.record({
      isApproved: fc.boolean(),
      activities: fc.array(
        fc.record({
          code: fc.constantFrom(...ACTIVITY_CODES),
          dispositif: fc.constantFrom(...DISPOSITIFS),
          hourlyRate: fc.integer({ min: 1, max: 10_000 }).map(centsOf),
        }),
        { maxLength: 12 },
      ),
    });
    fc.assert(
      fc.property(anyOffer, (one) => {
        const isAtHome = one.activities.some(({ code }) => !activityOf(code).needsPackage);
        const orderable = new Set(orderableOf(one));
        for (const line of one.activities) {
          const { needsApproval, needsPackage, dispositifs } = activityOf(line.code);
          expect(orderable.has(line)).toBe(
            (one.isApproved || !needsApproval) &&
              (isAtHome || !needsPackage) &&
              dispositifs.includes(line.dispositif),
          );
        }
      }),
    );
  });
});
