import { tradeFlow } from '@portail/contract/wallet/trade.flow.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { type Answers, nextStep, previousStep } from '@portail/rules/flow/flow.ts';
import { answersOf } from '../../../flow/draft-store.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import type { StepId } from './trade-draft.ts';

const pathOf = (id: StepId | undefined): string | undefined => {
  const found = tradeFlow.steps.find((step) => step.id === id);
  return found === undefined ? undefined : pageOf(found.page).path;
};

export const goToNextStep = (from: StepId): void => {
  const path = pathOf(nextStep(tradeFlow, answersOf(tradeFlow.id), from)?.id);
  if (path !== undefined) navigate(path);
};

export const pathBefore = (from: StepId, answers: Answers<StepId>): string =>
  pathOf(previousStep(tradeFlow, answers, from)?.id) ?? pageOf('MILLESIME_TRADE_CHOICE').path;
