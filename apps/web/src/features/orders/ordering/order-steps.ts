import { orderFlow } from '@portail/contract/orders/ordering.flow.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import {
  type Answers,
  type FlowStep,
  nextStep,
  previousStep,
  reachableSteps,
} from '@portail/rules/flow/flow.ts';
import { answersOf } from '../../../flow/draft-store.ts';
import { session, sessionStore } from '../../../session/session-store.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';

export type StepId = (typeof orderFlow.steps)[number]['id'];

const pathOf = (step: FlowStep<StepId> | undefined): string | undefined => {
  const found = orderFlow.steps.find(({ id }) => id === step?.id);
  return found === undefined ? undefined : pageOf(found.page).path;
};

/** A partner link sets the campaign without writing the draft. */
const answers = (): Answers<StepId> => {
  const { idSessionPreCommande } = sessionStore.getState();
  const given =
    idSessionPreCommande === null ? {} : { session: { idSession: idSessionPreCommande } };
  return { ...given, ...answersOf(orderFlow.id) };
};

/** The next step for the current answers. */
export const goToNextStep = (from: StepId, options?: { readonly replace: boolean }): void => {
  const path = pathOf(nextStep(orderFlow, answers(), from));
  if (path !== undefined) navigate(path, options);
};

/** Resumes the order at the first open step. */
export const goToFirstOpenStep = (): void =>
  navigate(
    pathOf(reachableSteps(orderFlow, answers()).at(-1)) ?? pageOf('ORDER_SESSION_LIST').path,
  );

export const pathBefore = (from: StepId, given: Answers<StepId>): string | undefined =>
  pathOf(previousStep(orderFlow, given, from));

/** The order type decides page id and title of the profile and survives a reload. */
export const noteOrderType = (orderType: 'NEW_ORDER' | 'EDIT_ORDER'): void => {
  if (sessionStore.getState().orderType === orderType) return;
  session.update(session.epoch(), (state) => ({ ...state, orderType }));
};
