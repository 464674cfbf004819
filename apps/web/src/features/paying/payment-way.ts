import { accountPaymentFlow } from '@portail/contract/flows/paying.flow.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { type Answers, type FlowStep, nextStep, previousStep } from '@portail/rules/flow/flow.ts';
import { answersOf } from '../../flow/draft-store.ts';
import { navigate } from '../../shared/navigation/navigation.ts';

export type StepId = (typeof accountPaymentFlow.steps)[number]['id'];

const pathOf = (step: FlowStep<StepId> | undefined): string | undefined => {
  const found = accountPaymentFlow.steps.find(({ id }) => id === step?.id);
  return found === undefined ? undefined : pageOf(found.page).path;
};

/** The step after this one, as the answers of now make it. */
export const goToNextStep = (from: StepId): void => {
  const path = pathOf(nextStep(accountPaymentFlow, answersOf(accountPaymentFlow.id), from));
  if (path !== undefined) navigate(path);
};

export const pathBefore = (from: StepId, given: Answers<StepId>): string | undefined =>
  pathOf(previousStep(accountPaymentFlow, given, from));
