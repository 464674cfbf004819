import { centsOf } from '@portail/rules/money/cents.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueOf, invoiceAmount, typedOf } from './invoice-amount.ts';
import { anAccount, aMonthlyAccount, CONTRACT, values } from './paying.builder.ts';
import { complementOf, type Source, sourcesOf, totalOf } from './payment-amount.ts';
import { bodyOf } from './payment-body.ts';

const sourceOf = (...accounts: Parameters<typeof sourcesOf>[0]): Source => {
  const source = sourcesOf(accounts)[0];
  if (source === undefined) throw new Error('nothing to pay with');
  return source;
};
const OLD = anAccount({ numeroCompteCesu: '2000000002', millesime: 2025, solde: 50 });
const euros = sourceOf(anAccount(), OLD);
const amount = (source: Source, cents: number, typed = values()) =>
  invoiceAmount(source, typed, centsOf(cents));

describe('the amount of chosen invoices', () => {
  it('[SAP-06] is the sum due', () => {
    const due = dueOf([
      { numero: 'F-1', dueCents: 12_000 },
      { numero: 'F-2', dueCents: 1 },
    ]);
    expect(due).toBe(12_001);
    expect(amount(euros, due)).toMatchObject({ montant: 12_001, isCompleted: false });
  });

  it('[SAP-06] is sent with their numbers, and with no declaration', () => {
    const body = bodyOf({
      contract: CONTRACT,
      codeNAN: '7890123',
      source: euros,
      values: amount(euros, 40_000),
      declaration: undefined,
      numerosFacture: ['F-1', 'F-2'],
    });
    expect(body).toEqual({
      ...CONTRACT,
      codeNAN: '7890123',
      montant: 350,
      complementPaiement: 50,
      numeroComptesCESU: ['2000000002', '1000000001'],
      numerosFacture: ['F-1', 'F-2'],
    });
  });

  it('is paid by card for deselected accounts', () => {
    const typed = values({ ecartes: ['1000000001'], commentaire: 'Merci' });
    expect(amount(euros, 12_000, typed)).toEqual({
      ...typed,
      montant: 5_000,
      isCompleted: true,
      complement: 7_000,
    });
  });

  it('keeps only source and message of the typed values', () => {
    const typed = values({ montant: 1, complement: 2, isCompleted: true, toutUtiliser: true });
    expect(typedOf({ ...typed, source: 'EUROS', ecartes: ['1'] })).toEqual(
      values({ source: 'EUROS', ecartes: ['1'] }),
    );
  });

  it('takes the oldest monthly rights first, and at most the due value of hours', () => {
    const monthly = sourceOf(
      aMonthlyAccount('MONTANT_PAR_MOIS', [
        { mois: '11/2026', disponible: 100 },
        { mois: '10/2026', disponible: 20 },
      ]),
    );
    expect(amount(monthly, 5_000).mois).toEqual([
      { mois: '10/2026', quantite: 2_000 },
      { mois: '11/2026', quantite: 3_000 },
    ]);
    const minutes = sourceOf(aMonthlyAccount('MINUTE_PAR_MOIS'));
    // 24 euros an hour: 40 cents a minute.
    expect(amount(minutes, 2_415)).toMatchObject({
      mois: [{ mois: '11/2026', quantite: 60 }],
      isCompleted: true,
      complement: 15,
    });
  });

  it('[L30] is exactly the sum due, to the cent', () => {
    const hundredths = sourceOf(aMonthlyAccount('CENTIEME_HEURE_PAR_MOIS'));
    const sources = [euros, sourceOf(aMonthlyAccount('MINUTE_PAR_MOIS')), hundredths];
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.integer({ min: 1, max: 100_000 }), (one, due) => {
        const found = amount(one, due);
        expect(totalOf(one, found)).toBe(due);
        expect(complementOf(found)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });
});
