import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { FastifyRequest } from 'fastify';
import type { Maintenance } from '../maintenance.ts';
import { DomainError } from '../ports/domain-error.ts';

const RETRY_AFTER_S = 300;

/**
 * What a bank, a printer or a card provider tells us is kept even then: it is dealt with apart,
 * and what they no longer repeat would be lost.
 */
const KEPT_PATHS: ReadonlySet<string | undefined> = new Set(
  Object.values<CallDefinition>(ALL_CALLS)
    .filter(({ access }) => access.kind === 'signature')
    .map(({ path }) => path),
);

/** While the portal is closed, people are told so before anything is read of what they ask. */
export const createMaintenanceHook =
  (maintenance: Maintenance) =>
  async (request: FastifyRequest): Promise<void> => {
    if (KEPT_PATHS.has(request.routeOptions.url)) return;
    if (await maintenance.isOn()) {
      throw new DomainError('SERVICE_INDISPONIBLE', { retryAfterS: RETRY_AFTER_S });
    }
  };
