import { homeServiceFlow } from '@portail/contract/home-services/home-service.flow.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { type Answers, nextStep, previousStep } from '@portail/rules/flow/flow.ts';
import { answersOf } from '../../../flow/draft-store.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import type { StepId } from './service-draft.ts';

export const pathOfStep = (id: StepId): string => {
  const found = homeServiceFlow.steps.find((step) => step.id === id);
  return pageOf(found?.page ?? 'COMMANDE_CHOIX_DISPOSITIF').path;
};

/** The next step for the current answers. */
export const goToNextStep = (from: StepId): void => {
  const next = nextStep(homeServiceFlow, answersOf(homeServiceFlow.id), from);
  if (next !== undefined) navigate(pathOfStep(next.id));
};

export const pathBefore = (from: StepId, answers: Answers<StepId>): string =>
  pathOfStep(previousStep(homeServiceFlow, answers, from)?.id ?? 'dispositif');
