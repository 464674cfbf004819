import { decideStep, relevantSteps, storableAnswers } from '@portail/rules/flow/flow.ts';
import { describe, expect, it } from 'vitest';
import { homeServiceFlow } from './home-service.flow.ts';

type StepId = (typeof homeServiceFlow.steps)[number]['id'];
const open = (answers: object, step: StepId) => {
  const decision = decideStep(homeServiceFlow, answers, step);
  return decision.kind === 'show' ? 'show' : decision.to.id;
};

const accepted = { isAccepted: true };
const service = (asksBirths: boolean) => ({
  isAccepted: true,
  asksBirths,
  values: { prestation: 'DEC_4', naissances: { a: '01/02/2020' } },
});
const upTo = { dispositif: accepted, attribution: accepted, precisions: accepted };

describe('the steps of a service order', () => {
  it('[SAP-33] has its six steps in order, whatever is answered', () => {
    const pages = relevantSteps(homeServiceFlow, {}).map(({ page }) => page);
    expect(pages).toEqual([
      'COMMANDE_CHOIX_DISPOSITIF',
      'COMMANDE_ATTRIBUTION',
      'COMMANDE_PRESTATION',
      'COMMANDE_INFORMATIONS_COMPLEMENTAIRES',
      'COMMANDE_INFORMATIONS_PAIEMENT',
      'COMMANDE_CONFIRMATION',
    ]);
  });

  it('[SAP-33] opens no step before the previous ones are answered', () => {
    expect(open({}, 'paiement')).toBe('dispositif');
    expect(open({ dispositif: accepted }, 'paiement')).toBe('attribution');
    expect(open({ ...upTo, prestation: service(false) }, 'paiement')).toBe('show');
    // Entered but not submitted is not an answer.
    expect(open({ dispositif: { values: {} } }, 'attribution')).toBe('dispositif');
  });

  it('shows the confirmation of a placed order only', () => {
    expect(open({ confirmation: { numeroCommande: 'CS0000000001' } }, 'confirmation')).toBe('show');
    expect(open({ ...upTo, prestation: service(false) }, 'confirmation')).toBe('paiement');
    expect(open({ confirmation: { envoi: { cle: 'a' } } }, 'confirmation')).toBe('dispositif');
  });

  it('stores no birth date, and asks again for those that the service depends on', () => {
    const stored = storableAnswers(homeServiceFlow, { ...upTo, prestation: service(true) });
    expect(JSON.stringify(stored)).not.toContain('01/02/2020');
    expect(open(stored, 'paiement')).toBe('prestation');
    const other = storableAnswers(homeServiceFlow, { ...upTo, prestation: service(false) });
    expect(open(other, 'paiement')).toBe('show');
  });
});
