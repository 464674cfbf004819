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

describe('the life of a quotation', () => {
  it.each(EVERY_STEP)('$from to $to by $by: $allowed', ({ from, to, by, allowed }) => {
    expect(canQuotationBecome(from, to, by)).toBe(allowed);
  });

  it('that was refused or ran out is over', () => {
    expect(QUOTATION_TRANSITIONS).toHaveLength(ALLOWED.size);
    expect(
      QUOTATION_TRANSITIONS.filter(({ from }) => from === 'REFUSE' || from === 'EXPIRE'),
    ).toEqual([]);
  });

  it('is answered by its person to the end of its last day, while the order waits', () => {
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

  it('is sent for an order that waits, and never over an agreement', () => {
    expect(SERVICE_ORDER_STATUTS.filter((statut) => isQuotable(statut, undefined))).toEqual([
      'EN_ATTENTE',
    ]);
    expect(QUOTATION_STATUTS.filter((last) => isQuotable('EN_ATTENTE', last))).toEqual([
      'ENVOYE',
      'REFUSE',
      'EXPIRE',
    ]);
  });

  it('falls when what it was for changes; a cancelled order keeps what was agreed', () => {
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

  it('waits a day at least and three months at most', () => {
    expect(defaultValidity(DAY)).toBe('2026-12-16');
    expect([0, 1, 92, 93].map((days) => isSoundValidity(DAY, addDays(DAY, days)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('when a quotation is due', () => {
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

  it('nothing is planned without the agreement that the law asks for', () => {
    const order = { statut: 'EN_ATTENTE', from: DAY, to: DAY } as const;
    const large = { ...order, estimate: centsOf(10_000) };
    const small = { ...order, estimate: centsOf(9_999) };
    expect(isPlannable(large, undefined)).toBe(false);
    expect(isPlannable(small, undefined)).toBe(true);
    expect(QUOTATION_STATUTS.filter((last) => isPlannable(large, last))).toEqual(['ACCEPTE']);
    // One was asked for or sent: it is answered first, however small.
    expect(QUOTATION_STATUTS.filter((last) => isPlannable(small, last))).toEqual(['ACCEPTE']);
    expect(
      SERVICE_ORDER_STATUTS.filter((statut) => isPlannable({ ...large, statut }, 'ACCEPTE')),
    ).toEqual(['EN_ATTENTE']);
  });
});
