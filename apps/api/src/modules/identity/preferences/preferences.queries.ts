import type { Reader } from '../../../platform/db/database.ts';
import type { AccountScope } from '../../../platform/ports/owner-scope.ts';
import { ownPreferences } from './preferences.repository.ts';

export const preferenceQueries = (reader: Reader, scope: AccountScope) => ({
  find: () => ownPreferences(reader, scope),
});
