import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  createAddressProofs,
  createDisavowalLinks,
  createFirstAccess,
  type Sessions,
} from '../sign-in/authentication.module.ts';
import { createOpenDemande } from '../../people/contact/contact.module.ts';
import { createCloseDisavowed } from '../delegations/delegations.module.ts';
import { createDisavowChange } from './disavow-change.ts';

export interface NotMeModule {
  readonly handlers: Pick<Handlers, 'disavowChange'>;
}

/** The link "Ce n’était pas moi" of the security notices. */
export const createNotMeModule = (platform: Platform, sessions: Sessions): NotMeModule => {
  const disavow = createDisavowChange({
    ...platform,
    links: createDisavowalLinks(platform),
    firstAccess: createFirstAccess(platform),
    addressProofs: createAddressProofs(platform),
    closeDisavowed: createCloseDisavowed(platform, sessions),
    openDemande: createOpenDemande(platform),
  });
  return { handlers: { disavowChange: ({ body, origin }) => disavow(body.jeton, origin) } };
};
