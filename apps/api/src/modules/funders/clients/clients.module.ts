import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createOperatorReads } from '../../people/privacy/privacy.module.ts';
import { createReadClient } from './read-client.ts';
import { createReadWebAccesses } from './read-web-accesses.ts';

export interface ClientsModule {
  readonly handlers: Pick<Handlers, 'getClientInformation' | 'getWebAccesses'>;
}

export const createClientsModule = (platform: Platform): ClientsModule => {
  const readClient = createReadClient(platform);
  const readWebAccesses = createReadWebAccesses({
    ...platform,
    reads: createOperatorReads(platform),
  });
  return {
    handlers: {
      getClientInformation: async ({ caller, params }) => readClient(caller, params.clientId),
      getWebAccesses: ({ caller, query, origin }) => readWebAccesses(caller, query, origin),
    },
  };
};
