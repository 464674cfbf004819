import { defineModule } from '../../../platform/http/define-module.ts';
import { openPartnerClient } from '../../../platform/outbound/partner-client.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { createHttpProviders, createNoProviders } from './http-providers.ts';
import { createReadSchemes } from './offers.ts';
import { createProviderEvents } from './provider-events.ts';

export { providersIn, type Provider, type ProviderOffer } from './providers.repository.ts';

/** Home service providers: their offers, and the events sent to them about their orders. */
export const createHomeProvidersModule = (platform: Platform) => {
  const { partner: providers, close } = openPartnerClient(platform.config.providers, {
    reach: createHttpProviders,
    unset: createNoProviders,
  });
  const readSchemes = createReadSchemes(platform);
  return defineModule({
    handlers: {
      getServiceSchemes: ({ caller, query }) =>
        readSchemes(beneficiaryScopeOf(caller), query.clientId),
    },
    outboxHandlers: [createProviderEvents({ ...platform, providers })],
    stop: close,
  });
};
