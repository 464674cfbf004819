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

describe('the amount of a format change', () => {
  it('[CONV-10] 105 euros at 15 are seven vouchers', () => {
    expect(assessAmount(values(1_500, 10_500), ACCOUNT)).toEqual({
      errors: {},
      nearest: [],
      count: 7,
    });
  });

  it('[CONV-10] 100 euros at 15 are refused, and the nearest amounts offered', () => {
    const { errors, nearest, count } = assessAmount(values(1_500, 10_000), ACCOUNT);
    expect(said(errors.montantTotal)).toBe('Le montant doit être un multiple de 15,00 €.');
    expect(nearest).toEqual([9_000, 10_500]);
    expect(count).toBeUndefined();
  });

  it('[CONV-10] no more than the account holds', () => {
    const { errors, nearest } = assessAmount(values(1_500, 30_000), ACCOUNT);
    expect(said(errors.montantTotal)).toBe('Le montant ne peut pas dépasser 200,00 €.');
    expect(nearest).toEqual([19_500]);
    expect(mostOf(values(1_500, null), ACCOUNT)).toBe(19_500);
    expect(mostOf(values(1_400, null), ACCOUNT)).toBeUndefined();
  });

  it.each([1_400, 900, 1])('[CONV-09] %d cents a voucher: the 15 euros message alone', (face) => {
    for (const total of [null, 10_000]) {
      expect(assessAmount(values(face, total), ACCOUNT).errors.valeurFaciale).toBe(
        'La valeur minimale est de 15€',
      );
    }
  });

  it('[CONV-09] at most 99 euros a voucher', () => {
    expect(assessAmount(values(9_901, 9_901), ACCOUNT).errors).toEqual({
      valeurFaciale: MESSAGES.faceValueMax(99),
    });
  });

  it('says of each field what is missing in it, or what stands there and is no amount', () => {
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

describe('the account that is changed', () => {
  const one = { numeroCompteCesu: '4000000001' };
  const other = { numeroCompteCesu: '4000000002' };

  it('[CONV-04] is the only one, or the one that was chosen and is still there', () => {
    expect(startAmount(undefined, [one]).numeroCompteCesu).toBe('4000000001');
    expect(startAmount(undefined, [one, other]).numeroCompteCesu).toBe('');
    expect(startAmount(values(1_500, 10_500), [one, other])).toEqual(values(1_500, 10_500));
    expect(startAmount(values(1_500, 10_500), [other]).numeroCompteCesu).toBe('4000000002');
  });
});
