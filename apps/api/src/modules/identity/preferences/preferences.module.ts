import type { PreferencesBody } from '@portail/contract/identity/preferences.calls.ts';
import {
  DEFAULT_PREFERENCES,
  type Preferences,
} from '@portail/rules/identity/preferences/preferences.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { userScopeOf } from '../../../platform/ports/owner-scope.ts';
import { ownPreferences, preferencesIn } from './preferences.repository.ts';
import { createSavedViews } from './saved-views.ts';

/** A field that the body leaves out keeps its value. */
const merged = (current: Preferences, changes: PreferencesBody): Preferences => ({
  tailleTexte: changes.tailleTexte ?? current.tailleTexte,
  contraste: changes.contraste ?? current.contraste,
  apparence: changes.apparence ?? current.apparence,
  rappels: changes.rappels ?? current.rappels,
  langageSimple: changes.langageSimple ?? current.langageSimple,
});

/** Display and reminder preferences of each user, and their views of lists. */
export const createPreferencesModule = (platform: Platform) => {
  const { reader, units, clock } = platform;
  const views = createSavedViews(platform);
  return defineModule({
    handlers: {
      getPreferences: async ({ caller }) =>
        (await ownPreferences(reader, userScopeOf(caller))) ?? DEFAULT_PREFERENCES,
      changePreferences: ({ caller, body }) =>
        units.transact(async (unit) => {
          const repository = preferencesIn(unit, userScopeOf(caller));
          const preferences = merged((await repository.lock()) ?? DEFAULT_PREFERENCES, body);
          await repository.save(preferences, clock.businessNow());
          return preferences;
        }),
      getSavedViews: ({ caller, query }) => views.list(caller, query.liste),
      addSavedView: ({ caller, body, unit }) => views.add(unit, caller, body),
      changeSavedView: ({ caller, params, body }) => views.change(caller, params.id, body),
      removeSavedView: async ({ caller, params }) => {
        await views.remove(caller, params.id);
        return undefined;
      },
    },
  });
};
