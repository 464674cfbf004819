import { decideStep, relevantSteps, storableAnswers } from '@portail/rules/flow/flow.ts';
import { describe, expect, it } from 'vitest';
import { tradeFlow } from './trade.flow.ts';

const TITRE = { numeroTitre: '5000000001', caseAGratter: '0042' };
const chosen = (typeProduitFinal: string, fraisCents: number, titres: readonly object[] = []) => ({
  choix: { accepted: { typeProduitFinal, fraisCents, titres } },
});
const wayOf = (answers: object) => relevantSteps(tradeFlow, answers).map(({ id }) => id);
type StepId = (typeof tradeFlow.steps)[number]['id'];
const open = (answers: object, step: StepId) => {
  const decision = decideStep(tradeFlow, answers, step);
  return decision.kind === 'show' ? 'show' : decision.to.id;
};

describe('trade flow', () => {
  it('[TRADE-03] account to account has no delivery step, without fee no payment step', () => {
    expect(wayOf(chosen('COMPTE', 1_000))).toEqual(['choix', 'paiement', 'confirmation']);
    expect(wayOf(chosen('COMPTE', 0))).toEqual(['choix', 'confirmation']);
    expect(wayOf(chosen('TITRE', 0))).toEqual(['choix', 'livraison', 'confirmation']);
    expect(wayOf(chosen('TITRE', 1))).toEqual(['choix', 'livraison', 'paiement', 'confirmation']);
  });

  it('[TRADE-01] shows every step before the choice, and opens the first one', () => {
    expect(wayOf({})).toEqual(['choix', 'livraison', 'paiement', 'confirmation']);
    for (const { id } of tradeFlow.steps) {
      expect(open({}, id)).toBe(id === 'choix' ? 'show' : 'choix');
    }
  });

  it('[TRADE-18] resumes, but requires again the codes that are never stored', () => {
    const answers = chosen('COMPTE', 1_000, [TITRE]);
    expect(open(answers, 'paiement')).toBe('show');
    expect(open(storableAnswers(tradeFlow, answers), 'paiement')).toBe('choix');
    expect(JSON.stringify(storableAnswers(tradeFlow, answers))).not.toContain('0042');
  });

  it('[TRADE-18] confirms after the questions are cleared, and never before', () => {
    expect(open(chosen('COMPTE', 0), 'confirmation')).toBe('choix');
    expect(open({ confirmation: { reference: 'EM0123456789' } }, 'confirmation')).toBe('show');
    expect(open({ confirmation: { envoi: { cle: 'x' } } }, 'confirmation')).toBe('choix');
  });
});
