import type { ReachConfig } from '../../../platform/config/partners.ts';
import type { OutboundHttp } from '../../../platform/outbound/outbound-http.ts';
import {
  createPartnerCall,
  idempotentPost,
  type Reached,
} from '../../../platform/outbound/partner-client.ts';
import {
  ProvidersUnavailable,
  type ServiceProviders,
} from '../../../platform/ports/service-providers.ts';

const TAKEN = new Set([200, 201]);

/** HTTP adapter of the providers. */
export const createHttpProviders = (
  config: Reached<ReachConfig>,
  http: OutboundHttp,
): ServiceProviders => {
  const ask = createPartnerCall(config, http, ProvidersUnavailable);
  return {
    assertSet: () => undefined,
    notify: async (event) => {
      const { status } = await ask('/evenements', idempotentPost(event.id, JSON.stringify(event)));
      if (!TAKEN.has(status)) throw new ProvidersUnavailable(`answered ${status}`);
    },
  };
};

/** Used when no provider is configured. */
const assertSet = (): never => {
  throw new ProvidersUnavailable('no provider is set');
};
export const createNoProviders = (): ServiceProviders => ({
  assertSet,
  notify: () => Promise.resolve().then(assertSet),
});
