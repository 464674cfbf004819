import { registrationFlow } from '@portail/contract/identity/registration.flow.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { type FlowStep, nextStep, reachableSteps } from '@portail/rules/flow/flow.ts';
import { answersOf } from '../../../flow/draft-store.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';

export type StepId = (typeof registrationFlow.steps)[number]['id'];

export const pathOf = (step: FlowStep<StepId> | undefined): string | undefined => {
  const found = registrationFlow.steps.find(({ id }) => id === step?.id);
  return found === undefined ? undefined : pageOf(found.page).path;
};

const answers = () => answersOf(registrationFlow.id);

/** The next step for the current answers. */
export const goToNextStep = (from: StepId, options?: { readonly replace: boolean }): void => {
  const path = pathOf(nextStep(registrationFlow, answers(), from));
  if (path !== undefined) navigate(path, options);
};

/** The first step that is not answered yet. */
export const goToFirstOpenStep = (): void =>
  navigate(
    pathOf(reachableSteps(registrationFlow, answers()).at(-1)) ??
      pageOf('REGISTRATION_SESSION_CHOICE').path,
  );
