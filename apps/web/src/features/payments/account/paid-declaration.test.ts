import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import {
  declarationBody,
  declarationErrors,
  firstAmount,
  type PaidDeclaration,
  withDeclaredNet,
} from './paid-declaration.ts';
import { aMonthlyAccount, anAccount, CONTRACT, values } from './paying.builder.ts';
import { settledOf, type Source, sourcesOf, totalOf, typedErrors } from './payment-amount.ts';
import { bodyOf } from './payment-body.ts';

const sourceOf = (...accounts: Parameters<typeof sourcesOf>[0]): Source => {
  const [source] = sourcesOf(accounts);
  if (source === undefined) throw new Error('nothing to pay with');
  return source;
};

const DECLARED: PaidDeclaration = {
  organisme: 'CESU',
  id: 'TC0000000001',
  net: centsOf(10_000),
  left: centsOf(10_000),
};
const EUROS = sourceOf(anAccount());

describe('a payment that goes with a declaration', () => {
  it('[ACC-11] pays at most the declared net, to the cent', () => {
    const errorsFor = (montant: number, change = {}) =>
      declarationErrors(EUROS, values({ montant, ...change }), DECLARED);
    expect(errorsFor(10_000)).toEqual({});
    expect(errorsFor(10_001)).toEqual({ montant: DECLARATION_MESSAGES.aboveDeclaredNet });
    expect(errorsFor(9_000, { isCompleted: true, complement: 1_000 })).toEqual({});
    expect(errorsFor(9_000, { isCompleted: true, complement: 1_001 })).toEqual({
      montant: DECLARATION_MESSAGES.aboveDeclaredNet,
    });
    expect(declarationErrors(EUROS, values({ montant: 99_999 }), undefined)).toEqual({});
  });

  it('[ACC-11] reports the error at the month for monthly rights', () => {
    const rights = sourceOf(aMonthlyAccount('MINUTE_PAR_MOIS'));
    const typed = (quantite: number) => values({ mois: [{ mois: '11/2026', quantite }] });
    // 24 euros an hour.
    expect(declarationErrors(rights, typed(250), DECLARED)).toEqual({});
    expect(declarationErrors(rights, typed(251), DECLARED)).toEqual({
      'mois-11-2026': DECLARATION_MESSAGES.aboveDeclaredNet,
    });
  });

  it('starts with the declared net, limited by the balance', () => {
    expect(firstAmount(EUROS, DECLARED).montant).toBe(10_000);
    expect(firstAmount(sourceOf(anAccount({ solde: 40 })), DECLARED).montant).toBe(4_000);
    expect(firstAmount(EUROS, undefined).montant).toBeNull();
  });

  it('[25-20] sets the whole declared net as the amount, and leaves the decision open', () => {
    const poor = sourceOf(anAccount({ solde: 40 }));
    const typed = withDeclaredNet(values({ montant: 4_000 }), DECLARED);
    expect(typed.montant).toBe(10_000);
    expect(Object.keys(typedErrors(poor, typed, centsOf(50_000)))).toEqual(['auDela']);
    expect(totalOf(poor, settledOf(poor, { ...typed, auDela: 'CARTE' }))).toBe(10_000);
  });

  it('[25-21] starts with the rest after other payments, and cannot exceed it', () => {
    const rest = { ...DECLARED, left: centsOf(2_300) };
    expect(firstAmount(EUROS, rest).montant).toBe(2_300);
    expect(declarationErrors(EUROS, values({ montant: 2_301 }), rest)).toEqual({
      montant: DECLARATION_MESSAGES.aboveDeclaredNet,
    });
  });

  it('[DECL-36] sends the declaration in the field of its body', () => {
    const body = bodyOf({
      contract: CONTRACT,
      codeNAN: '2000001',
      source: EUROS,
      values: values({ montant: 10_000 }),
      declaration: DECLARED,
    });
    expect(body).toMatchObject({ montant: 100, idTeledeclaration: 'TC0000000001' });
    expect(body).not.toHaveProperty('idTeledeclarationPaje');
    expect(declarationBody({ ...DECLARED, organisme: 'PAJE', id: 'TP0000000001' })).toEqual({
      idTeledeclarationPaje: 'TP0000000001',
    });
    expect(declarationBody(undefined)).toEqual({});
  });
});
