import type { RequestStatut } from '@portail/rules/people/requests/request-status.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import {
  operatorRequestsIn,
  type LockedRequest,
  type OperatorRequests,
} from './operator-requests.repository.ts';
import { PERSON_MAIL } from './person-mail.ts';

type RequestAct = 'REPONSE' | 'SUIVI' | 'MODIFICATION' | 'FICHIER' | 'REOUVERTURE';

interface Worker {
  readonly caller: AuthenticatedCaller;
  readonly origin: RequestOrigin;
}

export interface RequestWork {
  readonly requests: OperatorRequests;
  readonly current: LockedRequest;
  readonly record: (acte: RequestAct, statut?: RequestStatut) => Promise<void>;
  /** `id` is what the mail is about: told twice, it is told once. */
  readonly tellPerson: (
    id: string,
    told: { readonly messageId: string | null; readonly statut: RequestStatut | null },
  ) => Promise<void>;
}

type Dependencies = Pick<Platform, 'outbox' | 'securityLog'>;

/** One request held by one operator: what they read must still be what is there. */
export const createWorkOnRequest =
  ({ outbox, securityLog }: Dependencies) =>
  async <T>(
    unit: UnitOfWork,
    { caller, origin }: Worker,
    { id, version }: { readonly id: string; readonly version?: number | undefined },
    work: (request: RequestWork) => Promise<T>,
  ): Promise<T> => {
    const { accountId } = caller;
    const requests = operatorRequestsIn(unit, operatorScope(accountId, 'traitement d’une demande'));
    const current = await requests.lock(id);
    if (current === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    if (version !== undefined && version !== current.version) {
      throw new DomainError('DEMANDE_MODIFIEE');
    }
    return await work({
      requests,
      current,
      record: (acte, statut) =>
        securityLog.record(unit, origin, {
          kind: 'DEMANDE_GESTION',
          result: 'SUCCES',
          accountId,
          details: {
            acte,
            demande: current.reference,
            ...(statut === undefined ? {} : { statut }),
          },
        }),
      tellPerson: (about, told) =>
        outbox.add(unit, {
          kind: PERSON_MAIL,
          dedupKey: `${PERSON_MAIL}:${about}`,
          payload: { demandeId: id, ...told },
        }),
    });
  };
export type WorkOnRequest = ReturnType<typeof createWorkOnRequest>;
