import { storableAnswers } from '@portail/rules/flow/flow.ts';
import { describe, expect, it } from 'vitest';
import { PAGE_IDS, type PageId, pageOf } from '../pages/registry.ts';
import { ALL_FLOWS, flowOfPage } from './all-flows.ts';
import { accountPaymentFlow } from '../payments/payment.flows.ts';

const FLOW_PAGES = PAGE_IDS.filter((id) =>
  /^(REGISTRATION_|ORDER_|EDIT_ORDER_|MILLESIME_TRADE_|CESU_CONVERSION_|ACCOUNT_PAYMENT_|CHECK_PAYMENT_|COMMANDE_)/.test(
    id,
  ),
).filter(
  (id) =>
    !id.endsWith('_HISTORY') &&
    id !== 'COMMANDE_SUIVI' &&
    id !== 'COMMANDE_VISUALISATION_MODIFICATION',
);

describe('flows', () => {
  it('every page of a flow knows its flow, and no other page does', () => {
    expect(PAGE_IDS.filter((id) => flowOfPage(id) !== undefined)).toEqual(FLOW_PAGES);
  });

  it('editing an order has the steps of an order', () => {
    const edit = flowOfPage('EDIT_ORDER_PROFILE');
    expect(edit?.flow.id).toBe('commande');
    expect(edit?.step).toBe(flowOfPage('ORDER_PROFILE')?.step);
  });

  it('ids, pages and labels are sound', () => {
    expect(new Set(ALL_FLOWS.map(({ id }) => id)).size).toBe(ALL_FLOWS.length);
    const pages = ALL_FLOWS.flatMap(({ steps }) => steps.map(({ page }) => page));
    expect(new Set(pages).size).toBe(pages.length);
    for (const { id, steps } of ALL_FLOWS) {
      expect(new Set(steps.map((step) => step.id)).size, id).toBe(steps.length);
      for (const { page, label } of steps) {
        expect(PAGE_IDS).toContain(page);
        expect(label).not.toBe('');
      }
    }
  });

  it.each<[string, PageId]>([
    ['paiement-compte', 'ACCOUNT_PAYMENT_CHOICE'],
    ['changement-format', 'CESU_CONVERSION_CHOICE'],
    ['echange', 'MILLESIME_TRADE_CHOICE'],
    ['commande', 'ORDER_SESSION_LIST'],
    ['inscription', 'REGISTRATION_SESSION_CHOICE'],
    ['paiement-titre', 'CHECK_PAYMENT_CHOICE'],
    ['prestation', 'COMMANDE_CHOIX_DISPOSITIF'],
  ])('%s starts at %s, always part of the way, and ends at its confirmation', (id, first) => {
    const flow = ALL_FLOWS.find((one) => one.id === id);
    expect(flow?.steps[0]?.page).toBe(first);
    expect(flow?.steps[0]?.isRelevant).toBeUndefined();
    expect(flow?.steps.at(-1)?.page).toMatch(/_CONFIRMATION$/);
  });

  it('steps of one flow are hidden from read-only sessions together', () => {
    for (const { id, steps } of ALL_FLOWS.filter((flow) => flow.id !== 'inscription')) {
      expect(
        steps.every(({ page }) => pageOf(page).hiddenInReadOnlyMode),
        id,
      ).toBe(true);
    }
  });

  it('passwords and scratch codes are never stored', () => {
    const secrets: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
      [
        'inscription',
        { motDePasse: { nouveauMotDePasse: 'x', nouveauMotDePasseConfirmation: 'x' } },
      ],
      ['paiement-titre', { montant: { titres: [{ numeroTitre: '1', caseAGratter: '1234' }] } }],
      ['changement-format', { montant: { titresATransformer: [{ caseAGratter: '1234' }] } }],
      ['echange', { choix: { titres: [{ caseAGratter: '1234' }] } }],
    ];
    for (const [id, answers] of secrets) {
      const flow = ALL_FLOWS.find((one) => one.id === id);
      const stored =
        flow === undefined ? undefined : JSON.stringify(storableAnswers(flow, answers));
      expect(stored, id).not.toMatch(/nouveauMotDePasse|caseAGratter|1234/);
    }
  });

  it('[ACC-05] declarations depend on the chosen body, the overview on social mode', () => {
    const relevant = (answers: Readonly<Record<string, unknown>>) =>
      accountPaymentFlow.steps
        .filter((step) => step.isRelevant?.(answers) === true)
        .map(({ id }) => id);
    const chosen = (voie: string, typeContrat = 'CESU_RH') => ({ choix: { voie, typeContrat } });
    expect(relevant(chosen('CESU'))).toEqual(['identificationCesu', 'declarationCesu']);
    expect(relevant(chosen('PAJE'))).toEqual(['identificationPaje', 'declarationPaje']);
    expect(relevant(chosen('ORGANISME'))).toEqual(['organisme']);
    expect(relevant(chosen('ORGANISME', 'CESU_SOCIAL'))).toEqual(['organisme', 'recapitulatif']);
    expect(relevant({ choix: null })).toEqual([]);
  });
});
