import { getIssuerBankDetails } from '@portail/contract/people/help.calls.ts';
import { getActiveMandate, getMandateForm } from '@portail/contract/orders/mandate.calls.ts';
import { getOwnBankDetails } from '@portail/contract/people/profile.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

export const ownBankQuery = queryOptions({
  queryKey: ['profil', 'banque'],
  queryFn: ({ signal }) => callApi(getOwnBankDetails, {}, { signal }),
});

export const issuerQuery = queryOptions({
  queryKey: ['parametres', 'rib'],
  queryFn: ({ signal }) => callApi(getIssuerBankDetails, {}, { signal }),
});

export const MANDATE_KEY = ['profil', 'mandat'] as const;

/** `null` when there is none, because a query must not return undefined. */
export const mandateQuery = queryOptions({
  queryKey: [...MANDATE_KEY, 'actif'],
  queryFn: async ({ signal }) => (await callApi(getActiveMandate, {}, { signal })) ?? null,
});

export const mandateFormQuery = queryOptions({
  queryKey: [...MANDATE_KEY, 'formulaire'],
  queryFn: ({ signal }) => callApi(getMandateForm, {}, { signal }),
});
