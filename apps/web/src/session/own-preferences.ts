import { changePreferences, getPreferences } from '@portail/contract/identity/preferences.calls.ts';
import type { Preferences } from '@portail/rules/identity/preferences/preferences.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => callApi(getPreferences, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const savePreferences = (change: Partial<Preferences>): Promise<Preferences> =>
  callApi(changePreferences, { body: change });
