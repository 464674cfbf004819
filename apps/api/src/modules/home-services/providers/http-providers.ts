import type { ReachConfig } from '../../../platform/config/outsiders.ts';
import type { OutboundHttp } from '../../../platform/outbound/outbound-http.ts';
import { askerOf, keyedPost, type Reached } from '../../../platform/outbound/outsider.ts';
import { ProvidersAway, type ServiceProviders } from '../../../platform/ports/service-providers.ts';

const TAKEN = new Set([200, 201]);

/** The providers of the sandbox, over the wire. Others are other files beside this one. */
export const createHttpProviders = (
  config: Reached<ReachConfig>,
  http: OutboundHttp,
): ServiceProviders => {
  const ask = askerOf(config, http, ProvidersAway);
  return {
    assertSet: () => undefined,
    tell: async (event) => {
      const { status } = await ask('/evenements', keyedPost(event.id, JSON.stringify(event)));
      if (!TAKEN.has(status)) throw new ProvidersAway(`answered ${status}`);
    },
  };
};

/** Where none is set: nothing leaves. */
const assertSet = (): never => {
  throw new ProvidersAway('no provider is set');
};
export const createNoProviders = (): ServiceProviders => ({
  assertSet,
  tell: () => Promise.resolve().then(assertSet),
});
