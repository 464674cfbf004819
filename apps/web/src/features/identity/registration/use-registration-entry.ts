import { hrefOf } from '@portail/contract/pages/href.ts';
import { registrationFlow } from '@portail/contract/identity/registration.flow.ts';
import { numeroContrat } from '@portail/contract/schemas/fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answersOf } from '../../../flow/draft-store.ts';
import type { RegistrationParameters } from '../../../session/registration-contract.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate, useSearchParams } from '../../../shared/navigation/navigation.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { registrationEntryTexts } from './registration.texts.ts';
import { choicesQuery, parametersQuery } from './registration-data.ts';
import {
  chooseSession,
  draftOf,
  openRegistration,
  resetRegistration,
} from './registration-draft.ts';
import { goToFirstOpenStep } from './registration-way.ts';

const NOT_FOUND = 404;

/** Fetches and stores the parameters of the contract in the URL. */
export const useRegistrationEntry = () => {
  const texts = useTexts(registrationEntryTexts);
  const asked = useSearchParams().get('numeroContrat') ?? '';
  const isReadable = numeroContrat.safeParse(asked).success;
  const { data, error, refetch } = useQuery({ ...parametersQuery(asked), enabled: isReadable });
  const isUnknown = !isReadable || (error instanceof ApiFailure && error.status === NOT_FOUND);

  useEffect(() => {
    if (data !== undefined) openRegistration(data);
  }, [data]);

  useEffect(() => {
    if (!isUnknown) return;
    const content = error?.message ?? texts.unknownContract;
    notify({ type: 'error', header: texts.error, content, doNotClear: true });
    navigate(hrefOf('LOGIN'), { replace: true });
  }, [isUnknown, error, texts]);

  return {
    parameters: data,
    error: isUnknown ? null : error,
    isUnknown,
    retry: () => void refetch(),
  };
};

export const useStartRegistration = (parameters: RegistrationParameters) => {
  // Loaded before the press: a contract with one campaign skips the choice.
  const { data: choices } = useQuery(choicesQuery(parameters));
  return () => {
    const { session, outcome } = draftOf(answersOf(registrationFlow.id));
    if (outcome !== undefined) resetRegistration();
    const only = choices?.length === 1 ? choices[0] : undefined;
    if (only !== undefined && (session === undefined || outcome !== undefined)) chooseSession(only);
    goToFirstOpenStep();
  };
};
