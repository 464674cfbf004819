import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay, daysBetween } from '../time/calendar-day.ts';
import {
  dueDayOf,
  invoiceLinesOf,
  PAYMENT_TERMS,
  paymentConditions,
  PUBLIC_PAYMENT_TERMS,
} from './invoice-terms.ts';

const days = fc.integer({ min: 0, max: 4_000 }).map((n) => addDays(calendarDay('2024-01-01'), n));

describe('terms of an invoice', () => {
  it.each([
    ['2026-01-15', 'RECEPTION', '2026-01-15'],
    ['2026-01-15', 'JOURS_30', '2026-02-14'],
    ['2026-01-15', 'JOURS_30_FIN_DE_MOIS', '2026-02-28'],
    ['2028-01-15', 'JOURS_45_FIN_DE_MOIS', '2028-02-29'],
    ['2026-11-20', 'JOURS_45_FIN_DE_MOIS', '2027-01-31'],
    ['2026-01-15', 'JOURS_60', '2026-03-16'],
  ] as const)('[31-7] issued on %s with %s, is due on %s', (issued, terms, due) => {
    expect(dueDayOf(calendarDay(issued), terms)).toBe(due);
  });

  it('[31-7] never exceed 60 days, 45 days end of month, and 30 days for a public buyer', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...PAYMENT_TERMS), (issued, terms) => {
        const due = dueDayOf(issued, terms);
        const count = daysBetween(issued, due);
        const isLastDay = addDays(due, 1).endsWith('-01');
        return (
          (count <= 60 || (isLastDay && count <= 45 + 30)) &&
          (!PUBLIC_PAYMENT_TERMS.includes(terms) || count <= 30)
        );
      }),
    );
  });

  it('[31-7] names the penalties, the 40 € indemnity and the absence of discount', () => {
    const [rate, indemnity, discount] = paymentConditions(false);
    expect(rate).toContain('majoré de dix points de pourcentage (article L441-10');
    expect(indemnity).toContain('40,00\u00a0€');
    expect(indemnity).toContain('D441-5');
    expect(discount).toContain('Aucun escompte');
    const [publicRate, publicIndemnity] = paymentConditions(true);
    expect(publicRate).toContain('majoré de huit points');
    expect(publicIndemnity).toContain('40,00\u00a0€');
    expect(publicIndemnity).toContain('D2192-35');
  });
});

describe('lines of an invoice', () => {
  it('[31-7] are vouchers at face value outside the scope of VAT, and add up to the funded part', () => {
    const lines = invoiceLinesOf({
      accountCents: 20_000,
      paperCents: 15_000,
      titres: 10,
      ownCents: 8_000,
    });
    expect(lines.map(({ nature, amountCents, vat }) => [nature, amountCents, vat])).toEqual([
      ['VALEUR_COMPTE', 20_000, 'HORS_CHAMP'],
      ['VALEUR_TITRES', 15_000, 'HORS_CHAMP'],
      ['PART_BENEFICIAIRES', -8_000, 'HORS_CHAMP'],
    ]);
    expect(invoiceLinesOf({ accountCents: 0, paperCents: 0, titres: 0, ownCents: 0 })).toEqual([]);
  });
});
