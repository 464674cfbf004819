import { type Answers, decideStep, nextStep, relevantSteps } from '@portail/rules/flow/flow.ts';
import { describe, expect, it } from 'vitest';
import { accountPaymentFlow } from './payment.flows.ts';

type StepId = (typeof accountPaymentFlow.steps)[number]['id'];

const PAYEE = { codeNAN: '1234567', socialReason: 'Fatou Ndiaye' };
const paid = (typeContrat = 'CESU_RH'): Answers<StepId> => ({
  choix: { typeContrat, voie: 'DEJA_PAYE', intervenant: PAYEE },
});
const byNan = (organisme?: unknown): Answers<StepId> => ({
  choix: { typeContrat: 'CESU_RH', voie: 'ORGANISME' },
  ...(organisme === undefined ? {} : { organisme }),
});
const wayOf = (answers: Answers<StepId>) =>
  relevantSteps(accountPaymentFlow, answers).map(({ id }) => id);
const shows = (answers: Answers<StepId>, step: StepId): boolean =>
  decideStep(accountPaymentFlow, answers, step).kind === 'show';

describe('the payment flow', () => {
  it('[ACC-04] has the NAN step only for a payee who was not paid before', () => {
    expect(wayOf(paid())).toEqual(['choix', 'montant', 'confirmation']);
    expect(wayOf(byNan())).toEqual(['choix', 'organisme', 'montant', 'confirmation']);
  });

  it('[ACC-05] has the overview in social mode only', () => {
    expect(wayOf(paid('CESU_SOCIAL'))).toContain('recapitulatif');
    expect(wayOf(paid())).not.toContain('recapitulatif');
  });

  it('[ACC-04] opens no further step before the payee is known', () => {
    expect(shows({}, 'montant')).toBe(false);
    expect(shows({ choix: { typeContrat: 'CESU_RH', voie: 'DEJA_PAYE' } }, 'montant')).toBe(false);
    expect(shows(byNan(), 'montant')).toBe(false);
    expect(shows(byNan({ intervenant: PAYEE }), 'montant')).toBe(true);
    expect(shows(paid(), 'montant')).toBe(true);
  });

  it('[SAP-06] goes from the choice of invoices to the amount, without a payee step', () => {
    const invoices = { typeContrat: 'CESU_RH', voie: 'FACTURES' };
    expect(wayOf({ choix: { ...invoices, intervenant: PAYEE } })).toEqual([
      'choix',
      'montant',
      'confirmation',
    ]);
    expect(shows({ choix: invoices }, 'montant')).toBe(false);
    expect(shows({ choix: { ...invoices, intervenant: PAYEE } }, 'montant')).toBe(true);
  });

  it('keeps an accepted amount only while nothing has changed', () => {
    const social = paid('CESU_SOCIAL');
    expect(shows({ ...social, montant: { values: {} } }, 'recapitulatif')).toBe(false);
    expect(shows({ ...social, montant: { isAccepted: true } }, 'recapitulatif')).toBe(true);
  });

  it('[ACC-25] requires the server’s reference for the confirmation', () => {
    expect(shows({ confirmation: { envoi: { cle: 'k' } } }, 'confirmation')).toBe(false);
    expect(shows({ confirmation: { reference: 'PC0123456789' } }, 'confirmation')).toBe(true);
    expect(nextStep(accountPaymentFlow, paid(), 'montant')?.id).toBe('confirmation');
  });

  it.each([
    ['CESU', 'identificationCesu', 'declarationCesu', 'identificationPaje'],
    ['PAJE', 'identificationPaje', 'declarationPaje', 'identificationCesu'],
  ] as const)(
    '[ACC-08, DECL-01] requires identification and declaration for %s',
    (voie, identification, declaration, foreign) => {
      const chosen = { choix: { typeContrat: 'CESU_RH', voie } };
      expect(wayOf(chosen)).toEqual([
        'choix',
        identification,
        declaration,
        'montant',
        'confirmation',
      ]);
      expect(shows(chosen, identification)).toBe(true);
      expect(shows(chosen, declaration)).toBe(false);
      expect(shows(chosen, 'montant')).toBe(false);
      expect(shows(chosen, foreign)).toBe(false);
    },
  );

  it('[DECL-06] opens the declaration only once both numbers are verified', () => {
    const chosen = { choix: { typeContrat: 'CESU_RH', voie: 'CESU' } };
    const typed = { values: { numeroEmployeur: '08000000000001', numeroSalarie: '' } };
    expect(shows({ ...chosen, identificationCesu: typed }, 'declarationCesu')).toBe(false);
    const checked = { ...typed, isVerified: true, intervenant: PAYEE };
    expect(shows({ ...chosen, identificationCesu: checked }, 'declarationCesu')).toBe(true);
  });

  it('[DECL-36] opens the amount only once the declaration is sent', () => {
    const checked: Answers<StepId> = {
      choix: { typeContrat: 'CESU_SOCIAL', voie: 'CESU' },
      identificationCesu: { isVerified: true, intervenant: PAYEE },
    };
    const typed = { values: {}, envoi: { cle: 'k' } };
    expect(shows({ ...checked, declarationCesu: typed }, 'montant')).toBe(false);
    const sent = { ...typed, declaration: { id: 'TC0000000001', netCents: 10_000 } };
    expect(shows({ ...checked, declarationCesu: sent }, 'montant')).toBe(true);
    expect(wayOf({ ...checked, declarationCesu: sent })).toContain('recapitulatif');
  });
});
