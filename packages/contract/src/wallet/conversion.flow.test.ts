import { decideStep, relevantSteps } from '@portail/rules/flow/flow.ts';
import { describe, expect, it } from 'vitest';
import { conversionFlow } from './conversion.flow.ts';

type StepId = (typeof conversionFlow.steps)[number]['id'];
type Given = Partial<Record<StepId, unknown>>;

const TO_PAPER = { choix: { sens: 'COMPTE_VERS_TITRES' } };
const TO_ACCOUNT = { choix: { sens: 'TITRES_VERS_COMPTE' } };

const wayOf = (answers: Given) => relevantSteps(conversionFlow, answers).map(({ id }) => id);
const shownAt = (answers: Given, wanted: StepId): string => {
  const decision = decideStep(conversionFlow, answers, wanted);
  return decision.kind === 'show' ? wanted : decision.to.id;
};

describe('conversion flow', () => {
  it('[CONV-01] [CONV-14] has a delivery step for a book, not for an account', () => {
    expect(wayOf(TO_PAPER)).toEqual(['choix', 'montant', 'livraison', 'confirmation']);
    expect(wayOf(TO_ACCOUNT)).toEqual(['choix', 'montant', 'confirmation']);
  });

  it('[CONV-13] opens a step once the previous ones are answered', () => {
    expect(shownAt({}, 'montant')).toBe('choix');
    expect(shownAt(TO_PAPER, 'livraison')).toBe('montant');
    const typed = { ...TO_PAPER, montant: { compte: { montantTotal: 10_500 } } };
    expect(shownAt(typed, 'livraison')).toBe('montant');
    expect(shownAt({ ...TO_PAPER, montant: { isAccepted: true } }, 'livraison')).toBe('livraison');
    expect(shownAt(TO_ACCOUNT, 'livraison')).toBe('montant');
  });

  it('[CONV-13] opens the confirmation with the server answer, and keeps it after the rest is cleared', () => {
    const answered = {
      ...TO_PAPER,
      montant: { isAccepted: true },
      livraison: { isAccepted: true },
    };
    expect(shownAt(answered, 'confirmation')).not.toBe('confirmation');
    expect(shownAt({ confirmation: { reference: 'CF0000000001' } }, 'confirmation')).toBe(
      'confirmation',
    );
    expect(shownAt({ confirmation: { envoi: { cle: 'une' } } }, 'confirmation')).toBe('choix');
  });
});
