import type {
  ManagementChange,
  ManagementRequest,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { withoutSocialSecurityNumbers } from '@portail/rules/identifiers/nir.ts';
import { statutsByHand } from '@portail/rules/people/requests/request-status.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { LockedRequest, RequestUpdate } from './operator-requests.repository.ts';
import type { ReadOperatorRequests } from './read-requests.ts';
import type { WorkOnRequest } from './work-on-request.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids'> & {
  readonly read: ReadOperatorRequests;
  readonly workOn: WorkOnRequest;
};

export type ChangeRequest = (
  caller: AuthenticatedCaller,
  origin: RequestOrigin,
  change: ManagementChange & { readonly id: string },
) => Promise<ManagementRequest>;

/** What is asked that is not so already. */
const newIn = (
  { statut, objet, description }: LockedRequest,
  change: ManagementChange,
): Omit<RequestUpdate, 'updated_at'> => {
  const words =
    change.description === undefined
      ? description
      : withoutSocialSecurityNumbers(change.description);
  return {
    ...(change.statut === undefined || change.statut === statut ? {} : { statut: change.statut }),
    ...(change.objet === undefined || change.objet === objet ? {} : { objet: change.objet }),
    ...(words === description ? {} : { description: words }),
  };
};

const requireAllowed = (
  { statut }: LockedRequest,
  change: Pick<RequestUpdate, 'statut' | 'objet' | 'description'>,
): void => {
  const isContent = change.objet !== undefined || change.description !== undefined;
  if (statut === 'CLOTUREE' && isContent) throw new DomainError('DEMANDE_CLOSE');
  if (change.statut !== undefined && !statutsByHand(statut).includes(change.statut)) {
    throw new DomainError('STATUT_DEMANDE_REFUSE');
  }
};

/** The status, the subject or the words of a request. What the person wrote is never lost. */
export const createChangeRequest =
  ({ units, clock, ids, read, workOn }: Dependencies): ChangeRequest =>
  async (caller, origin, { id, version, ...asked }) => {
    await read.note(caller, origin, id);
    await units.transact((unit) =>
      workOn(unit, { caller, origin }, { id, version }, async (request) => {
        const { requests, current, record, tellPerson } = request;
        const change = newIn(current, asked);
        if (Object.keys(change).length === 0) return;
        requireAllowed(current, change);
        const at = clock.businessNow();
        const isReworded = change.description !== undefined && current.ownWords === null;
        await requests.update(id, {
          ...change,
          ...(isReworded ? { description_initiale: current.description } : {}),
          updated_at: at,
        });
        if (change.statut !== undefined) {
          const noteId = ids.ordered();
          const { statut } = change;
          await requests.addNote({ id: noteId, requestId: id, words: '', statut, at });
          if (statut === 'CLOTUREE') await tellPerson(noteId, { messageId: null, statut });
        }
        await record('MODIFICATION', change.statut);
      }),
    );
    return await read.read(caller, origin, id);
  };
