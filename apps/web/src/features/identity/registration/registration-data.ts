import {
  getRegistrationParameters,
  getRegistrationSessions,
} from '@portail/contract/identity/registration.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import type { RegistrationParameters } from '../../../session/registration-contract.ts';
import { choicesOf, parametersOf } from './registration-wire.ts';

export const parametersQuery = (contractId: string) =>
  queryOptions({
    queryKey: ['inscription', contractId, 'parametres'],
    queryFn: async ({ signal }) => {
      const params = { numeroContrat: contractId };
      return parametersOf(
        contractId,
        await callApi(getRegistrationParameters, { params }, { signal }),
      );
    },
  });

export const choicesQuery = (parameters: RegistrationParameters) =>
  queryOptions({
    queryKey: ['inscription', parameters.contractId, 'sessions'],
    queryFn: async ({ signal }) => {
      const query = { numeroContrat: parameters.contractId };
      return choicesOf(parameters, await callApi(getRegistrationSessions, { query }, { signal }));
    },
  });
