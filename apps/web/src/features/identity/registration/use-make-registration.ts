import { register as registerCall } from '@portail/contract/identity/registration.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { finishRegistration, type PasswordValues } from './registration-draft.ts';
import { payloadOf, type Registering } from './registration-payload.ts';

/** Errors that mean that the person is already a user. */
const KNOWN_PERSON: ReadonlySet<string | undefined> = new Set([
  'DEJA_INSCRIT',
  'EMAIL_DEJA_UTILISE',
]);

export interface Refusal {
  readonly failure: ApiFailure;
  readonly isKnownPerson: boolean;
  /** Number of attempts: the message takes the focus each time. */
  readonly attempt: number;
}

export const useMakeRegistration = (registering: Registering) => {
  const [refusal, setRefusal] = useState<Refusal>();
  const make = async (password: PasswordValues | undefined): Promise<void> => {
    const { choice, profile } = registering;
    try {
      const { premiereInscription } = await callApi(registerCall, {
        params: { numeroContrat: choice.contractId, idSession: choice.id },
        body: payloadOf(registering, password),
      });
      finishRegistration(premiereInscription, profile.emailContact);
      // Drafts are emptied: Back starts again.
      navigate(hrefOf('REGISTRATION_CONFIRMATION'), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setRefusal({
        failure: error,
        isKnownPerson: KNOWN_PERSON.has(error.code),
        attempt: (refusal?.attempt ?? 0) + 1,
      });
    }
  };
  return { make, refusal, forgetRefusal: () => setRefusal(undefined) };
};
