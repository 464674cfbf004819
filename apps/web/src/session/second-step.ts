import { callApi } from './api.ts';
import { createSecondStep } from './create-second-step.ts';
import { session } from './session-store.ts';
import { enter } from './sign-in.ts';

export { SecondStepOver } from './create-second-step.ts';

export const { passWithCode, passWithPasskey, sendNewCode, giveUp, markEntered } = createSecondStep(
  { callApi, session, enter },
);
