import { changePreferences, getPreferences } from '@portail/contract/identity/preferences.calls.ts';
import type { Preferences } from '@portail/rules/identity/preferences/preferences.ts';
import { callApi } from './api.ts';
import { apiQuery } from './use-api-query.ts';

export const preferencesQuery = apiQuery(
  getPreferences,
  {},
  { staleTime: Number.POSITIVE_INFINITY },
);

export const savePreferences = (change: Partial<Preferences>): Promise<Preferences> =>
  callApi(changePreferences, { body: change });
