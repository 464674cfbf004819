import type { ClientInformation } from '@portail/contract/home-services/home-services-clients.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope, type OwnerScope } from '../../../platform/ports/owner-scope.ts';
import { clientQueries } from './clients.queries.ts';

/** D-128: an operator who sees funders sees any client; everybody else their own. */
const scopeOf = ({ scope, permissions, accountId }: AuthenticatedCaller): OwnerScope | undefined =>
  permissions.includes('BO_FINANCEURS')
    ? operatorScope(accountId, 'consultation d’un client')
    : scope;

/** Somebody else's client is answered like one that does not exist. */
export const createReadClient =
  ({ reader }: Pick<Platform, 'reader'>) =>
  async (caller: AuthenticatedCaller, clientId: string): Promise<ClientInformation> => {
    const scope = scopeOf(caller);
    if (scope === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const queries = clientQueries(reader, scope);
    const client = (await queries.findFunder(clientId)) ?? (await queries.findProvider(clientId));
    if (client === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const { clientNumber, socialReason, siret, nom, telephone, email, ...rest } = client;
    const { clientId: found, ...adresse } = rest;
    return {
      clientId: found,
      clientNumber,
      socialReason,
      siret,
      adresse,
      contact: { nom, telephone, email },
    };
  };
export type ReadClient = ReturnType<typeof createReadClient>;
