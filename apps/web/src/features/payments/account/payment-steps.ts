import type { PageFlow } from '@portail/contract/flows/define-flow.ts';
import { accountPaymentFlow } from '@portail/contract/payments/payment.flows.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { type Answers, type FlowStep, nextStep, previousStep } from '@portail/rules/flow/flow.ts';
import { answersOf } from '../../../flow/draft-store.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';

export type StepId = (typeof accountPaymentFlow.steps)[number]['id'];

/** The same flow, starting with invoices instead of a payee. */
export const invoicePaymentFlow: PageFlow<StepId> = {
  ...accountPaymentFlow,
  steps: accountPaymentFlow.steps.map((step) =>
    step.id === 'choix' ? { ...step, page: 'PAIEMENT_FACTURES', label: 'Factures' } : step,
  ),
};

const pathOf = (flow: PageFlow<StepId>, step: FlowStep<StepId> | undefined): string | undefined => {
  const found = flow.steps.find(({ id }) => id === step?.id);
  return found === undefined ? undefined : pageOf(found.page).path;
};

/** The next step for the current answers. */
export const goToNextStep = (from: StepId): void => {
  const next = nextStep(accountPaymentFlow, answersOf(accountPaymentFlow.id), from);
  const path = pathOf(accountPaymentFlow, next);
  if (path !== undefined) navigate(path);
};

export const pathBefore = (
  flow: PageFlow<StepId>,
  from: StepId,
  given: Answers<StepId>,
): string | undefined => pathOf(flow, previousStep(flow, given, from));
