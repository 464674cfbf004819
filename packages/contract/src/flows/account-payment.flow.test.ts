import { type Answers, decideStep, nextStep, relevantSteps } from '@portail/rules/flow/flow.ts';
import { describe, expect, it } from 'vitest';
import { accountPaymentFlow } from './paying.flow.ts';

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

describe('the way of a payment (D-084)', () => {
  it('[ACC-04] asks for a NAN only of somebody who was not paid before', () => {
    expect(wayOf(paid())).toEqual(['choix', 'montant', 'confirmation']);
    expect(wayOf(byNan())).toEqual(['choix', 'organisme', 'montant', 'confirmation']);
  });

  it('[ACC-05] has the overview in the social mode alone', () => {
    expect(wayOf(paid('CESU_SOCIAL'))).toContain('recapitulatif');
    expect(wayOf(paid())).not.toContain('recapitulatif');
  });

  it('[ACC-04] opens no step before who is paid is known', () => {
    expect(shows({}, 'montant')).toBe(false);
    expect(shows({ choix: { typeContrat: 'CESU_RH', voie: 'DEJA_PAYE' } }, 'montant')).toBe(false);
    expect(shows(byNan(), 'montant')).toBe(false);
    expect(shows(byNan({ intervenant: PAYEE }), 'montant')).toBe(true);
    expect(shows(paid(), 'montant')).toBe(true);
  });

  it('reads again only what was accepted, and nothing changed since', () => {
    const social = paid('CESU_SOCIAL');
    expect(shows({ ...social, montant: { values: {} } }, 'recapitulatif')).toBe(false);
    expect(shows({ ...social, montant: { isAccepted: true } }, 'recapitulatif')).toBe(true);
  });

  it('[ACC-25] confirms by the reference that the server gave, and by nothing less', () => {
    expect(shows({ confirmation: { envoi: { cle: 'k' } } }, 'confirmation')).toBe(false);
    expect(shows({ confirmation: { reference: 'PC0123456789' } }, 'confirmation')).toBe(true);
    expect(nextStep(accountPaymentFlow, paid(), 'montant')?.id).toBe('confirmation');
  });

  it('ends a declared employee at their identification: nothing is paid around it', () => {
    const declared = { choix: { typeContrat: 'CESU_RH', voie: 'CESU' } };
    expect(shows(declared, 'identificationCesu')).toBe(true);
    expect(shows(declared, 'declarationCesu')).toBe(false);
    expect(shows(declared, 'montant')).toBe(false);
    expect(shows(declared, 'identificationPaje')).toBe(false);
  });
});
