import { describe, expect, it } from 'vitest';
import { centsOf } from '../money/cents.ts';
import { addDays, calendarDay } from '../time/calendar-day.ts';
import {
  canQuotationBecome,
  defaultValidity,
  isAnswerable,
  isExpiredOn,
  isPlannable,
  isQuotable,
  isQuotationRequired,
  isSoundValidity,
  QUOTATION_ACTORS,
  QUOTATION_STATUTS,
  QUOTATION_TRANSITIONS,
  quotationAfterCancellation,
  quotationAfterChange,
  quotationStatutOn,
} from './quotation.ts';
import { SERVICE_ORDER_STATUTS } from './service-order.ts';

const ALLOWED: ReadonlySet<string> = new Set([
  'ENVOYE>ACCEPTE by BENEFICIAIRE',
  'ENVOYE>REFUSE by BENEFICIAIRE',
  'ENVOYE>EXPIRE by BENEFICIAIRE',
  'ENVOYE>EXPIRE by CALENDRIER',
  'ENVOYE>EXPIRE by PRESTATAIRE',
  'ACCEPTE>EXPIRE by BENEFICIAIRE',
]);
const EVERY_STEP = QUOTATION_STATUTS.flatMap((from) =>
  QUOTATION_STATUTS.flatMap((to) =>
    QUOTATION_ACTORS.map((by) => ({
      from,
      to,
      by,
      allowed: ALLOWED.has(`${from}>${to} by ${by}`),
    })),
  ),
);
const DAY = calendarDay('2026-11-16');

describe('the status of a quotation', () => {
  it.each(EVERY_STEP)('$from to $to by $by: $allowed', ({ from, to, by, allowed }) => {
    expect(canQuotationBecome(from, to, by)).toBe(allowed);
  });

  it('is final once refused or expired', () => {
    expect(QUOTATION_TRANSITIONS).toHaveLength(ALLOWED.size);
    expect(
      QUOTATION_TRANSITIONS.filter(({ from }) => from === 'REFUSE' || from === 'EXPIRE'),
    ).toEqual([]);
  });

  it('can be answered by its person until the end of its last day, while the order is pending', () => {
    const sent = { statut: 'ENVOYE', validUntil: DAY } as const;
    expect(isAnswerable(sent, 'EN_ATTENTE', DAY)).toBe(true);
    expect(isAnswerable(sent, 'EN_ATTENTE', addDays(DAY, 1))).toBe(false);
    expect(isExpiredOn(sent, addDays(DAY, 1))).toBe(true);
    expect(quotationStatutOn(sent, DAY)).toBe('ENVOYE');
    expect(quotationStatutOn(sent, addDays(DAY, 1))).toBe('EXPIRE');
    const kept = { statut: 'ACCEPTE', validUntil: DAY } as const;
    expect(quotationStatutOn(kept, addDays(DAY, 1))).toBe('ACCEPTE');
    expect(SERVICE_ORDER_STATUTS.filter((statut) => isAnswerable(sent, statut, DAY))).toEqual([
      'EN_ATTENTE',
    ]);
    expect(
      QUOTATION_STATUTS.filter((statut) =>
        isAnswerable({ statut, validUntil: DAY }, 'EN_ATTENTE', DAY),
      ),
    ).toEqual(['ENVOYE']);
  });

  it('can be sent for a pending order, and never replaces an accepted one', () => {
    expect(SERVICE_ORDER_STATUTS.filter((statut) => isQuotable(statut, undefined))).toEqual([
      'EN_ATTENTE',
    ]);
    expect(QUOTATION_STATUTS.filter((last) => isQuotable('EN_ATTENTE', last))).toEqual([
      'ENVOYE',
      'REFUSE',
      'EXPIRE',
    ]);
  });

  it('expires when the order changes; a cancelled order keeps what was accepted', () => {
    expect(QUOTATION_STATUTS.map(quotationAfterChange)).toEqual([
      'EXPIRE',
      'EXPIRE',
      'REFUSE',
      'EXPIRE',
    ]);
    expect(QUOTATION_STATUTS.map(quotationAfterCancellation)).toEqual([
      'EXPIRE',
      'ACCEPTE',
      'REFUSE',
      'EXPIRE',
    ]);
  });

  it('has a validity from one day to three months', () => {
    expect(defaultValidity(DAY)).toBe('2026-12-16');
    expect([0, 1, 92, 93].map((days) => isSoundValidity(DAY, addDays(DAY, days)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('a required quotation', () => {
  it.each([
    [9_999, 0, false],
    [10_000, 0, true],
    [10_000, 30, true],
    [10_000, 31, false],
    [19_999, 61, false],
    [20_000, 61, true],
    [120_000, 364, true],
    [119_999, 364, false],
  ])('%i cents over %i more days: %s', (total, days, required) => {
    expect(isQuotationRequired(centsOf(total), { from: DAY, to: addDays(DAY, days) })).toBe(
      required,
    );
  });

  it('must be accepted before planning', () => {
    const order = { statut: 'EN_ATTENTE', from: DAY, to: DAY } as const;
    const large = { ...order, estimate: centsOf(10_000) };
    const small = { ...order, estimate: centsOf(9_999) };
    expect(isPlannable(large, undefined)).toBe(false);
    expect(isPlannable(small, undefined)).toBe(true);
    expect(QUOTATION_STATUTS.filter((last) => isPlannable(large, last))).toEqual(['ACCEPTE']);
    // A quotation that was sent must be answered first, whatever the amount.
    expect(QUOTATION_STATUTS.filter((last) => isPlannable(small, last))).toEqual(['ACCEPTE']);
    expect(
      SERVICE_ORDER_STATUTS.filter((statut) => isPlannable({ ...large, statut }, 'ACCEPTE')),
    ).toEqual(['EN_ATTENTE']);
  });
});
