import type { PreferencesBody } from '@portail/contract/identity/preferences.schemas.ts';
import {
  DEFAULT_PREFERENCES,
  type Preferences,
} from '@portail/rules/identity/preferences/preferences.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AccountScope } from '../../../platform/ports/owner-scope.ts';
import { preferenceQueries } from './preferences.queries.ts';
import { preferencesIn } from './preferences.repository.ts';

/** What is given over what is there; a field that is not given is no choice. */
const merged = (current: Preferences, given: PreferencesBody): Preferences => ({
  tailleTexte: given.tailleTexte ?? current.tailleTexte,
  contraste: given.contraste ?? current.contraste,
  apparence: given.apparence ?? current.apparence,
  rappels: given.rappels ?? current.rappels,
  langageSimple: given.langageSimple ?? current.langageSimple,
});

export const createOwnPreferences = ({
  reader,
  units,
  clock,
}: Pick<Platform, 'reader' | 'units' | 'clock'>) => ({
  read: async (scope: AccountScope): Promise<Preferences> =>
    (await preferenceQueries(reader, scope).find()) ?? DEFAULT_PREFERENCES,

  change: (scope: AccountScope, given: PreferencesBody): Promise<Preferences> =>
    units.transact(async (unit) => {
      const repository = preferencesIn(unit, scope);
      const preferences = merged((await repository.lock()) ?? DEFAULT_PREFERENCES, given);
      await repository.keep(preferences, clock.businessNow());
      return preferences;
    }),
});
