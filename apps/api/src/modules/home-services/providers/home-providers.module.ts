import type { Handlers } from '../../../platform/http/handler.ts';
import { openPartnerClient } from '../../../platform/outbound/partner-client.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { createReadSchemes } from './find-offer.ts';
import { createHttpProviders, createNoProviders } from './http-providers.ts';
import { createProviderEvents } from './provider-events.ts';

export {
  createFindOffer,
  createRequireOwnSpace,
  type FindOffer,
  type RequireOwnSpace,
} from './find-offer.ts';
export { createTellProvider, type TellProvider } from './tell-provider.ts';

export interface HomeProvidersModule {
  readonly handlers: Pick<Handlers, 'getServiceSchemes'>;
  readonly outboxHandlers: readonly OutboxHandler[];
  readonly stop: () => void;
}

/** Who gives services at home: what they offer, and how they hear of what is ordered of them. */
export const createHomeProvidersModule = (platform: Platform): HomeProvidersModule => {
  const { partner: providers, close } = openPartnerClient(platform.config.providers, {
    reach: createHttpProviders,
    unset: createNoProviders,
  });
  const readSchemes = createReadSchemes(platform);
  return {
    handlers: {
      getServiceSchemes: ({ caller, query }) =>
        readSchemes(beneficiaryScopeOf(caller), query.clientId),
    },
    outboxHandlers: [createProviderEvents({ ...platform, providers })],
    stop: close,
  };
};
