import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountScopeOf } from '../../../platform/ports/owner-scope.ts';
import { createOwnPreferences } from './own-preferences.ts';

export interface PreferencesModule {
  readonly handlers: Pick<Handlers, 'getPreferences' | 'changePreferences'>;
}

/** How each person wants the portal to look, and to write to them. */
export const createPreferencesModule = (platform: Platform): PreferencesModule => {
  const own = createOwnPreferences(platform);
  return {
    handlers: {
      getPreferences: ({ caller }) => own.read(accountScopeOf(caller)),
      changePreferences: ({ caller, body }) => own.change(accountScopeOf(caller), body),
    },
  };
};
