import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import { register } from '@portail/contract/identity/registration.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { callApi } from '../../../session/api.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { finishRegistration, type PasswordValues } from './registration-draft.ts';
import { payloadOf, type Registering } from './registration-payload.ts';

export type Registered = CallOutput<typeof register>;

export const makeRegistration = (registering: Registering, password: PasswordValues | undefined) =>
  callApi(register, {
    params: { numeroContrat: registering.choice.contractId, idSession: registering.choice.id },
    body: payloadOf(registering, password),
  });

/** Drafts are emptied: Back starts again. */
export const showRegistered = ({ profile }: Registering, { premiereInscription }: Registered) => {
  finishRegistration(premiereInscription, profile.emailContact);
  navigate(hrefOf('REGISTRATION_CONFIRMATION'), { replace: true });
};
