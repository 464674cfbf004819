import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { describe, expect, it } from 'vitest';
import { assessAmount, mostOf, startAmount } from './account-amount.ts';

const ACCOUNT = { solde: 200 };
const values = (valeurFaciale: number | null, montantTotal: number | null) => ({
  numeroCompteCesu: '4000000001',
  valeurFaciale,
  montantTotal,
});
const said = (message: string | undefined) => message?.replaceAll(/\s/gu, ' ');

describe('conversion amount', () => {
  it('[CONV-10] 105 euros at 15 give seven vouchers', () => {
    expect(assessAmount(values(1_500, 10_500), ACCOUNT)).toEqual({
      errors: {},
      nearest: [],
      count: 7,
    });
  });

  it('[CONV-10] 100 euros at 15 are refused with the nearest amounts', () => {
    const { errors, nearest, count } = assessAmount(values(1_500, 10_000), ACCOUNT);
    expect(said(errors.montantTotal)).toBe('Le montant doit être un multiple de 15,00 €.');
    expect(nearest).toEqual([9_000, 10_500]);
    expect(count).toBeUndefined();
  });

  it('[CONV-10] is limited to the balance of the account', () => {
    const { errors, nearest } = assessAmount(values(1_500, 30_000), ACCOUNT);
    expect(said(errors.montantTotal)).toBe('Le montant ne peut pas dépasser 200,00 €.');
    expect(nearest).toEqual([19_500]);
    expect(mostOf(values(1_500, null), ACCOUNT)).toBe(19_500);
    expect(mostOf(values(1_400, null), ACCOUNT)).toBeUndefined();
  });

  it.each([1_400, 900, 1])(
    '[CONV-09] %d cents per voucher give only the 15 euros message',
    (face) => {
      for (const total of [null, 10_000]) {
        expect(assessAmount(values(face, total), ACCOUNT).errors.valeurFaciale).toBe(
          'La valeur minimale est de 15€',
        );
      }
    },
  );

  it('[CONV-09] is limited to 99 euros per voucher', () => {
    expect(assessAmount(values(9_901, 9_901), ACCOUNT).errors).toEqual({
      valeurFaciale: MESSAGES.faceValueMax(99),
    });
  });

  it('reports missing and invalid values per field', () => {
    expect(assessAmount(values(null, null), undefined).errors).toEqual({
      numeroCompteCesu: MESSAGES.required,
      valeurFaciale: MESSAGES.required,
      montantTotal: MESSAGES.required,
    });
    expect(assessAmount(values(1_500, null), ACCOUNT, { montantTotal: true }).errors).toEqual({
      montantTotal: MESSAGES.amount,
    });
  });
});

describe('converted account', () => {
  const one = { numeroCompteCesu: '4000000001' };
  const other = { numeroCompteCesu: '4000000002' };

  it('[CONV-04] is the only one, or the selected one if it still exists', () => {
    expect(startAmount(undefined, [one]).numeroCompteCesu).toBe('4000000001');
    expect(startAmount(undefined, [one, other]).numeroCompteCesu).toBe('');
    expect(startAmount(values(1_500, 10_500), [one, other])).toEqual(values(1_500, 10_500));
    expect(startAmount(values(1_500, 10_500), [other]).numeroCompteCesu).toBe('4000000002');
  });
});
