import { withoutSocialSecurityNumbers } from '@portail/rules/identifiers/nir.ts';
import { canReopen } from '@portail/rules/people/requests/request-status.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { WorkOnRequest } from './work-on-request.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids'> & { readonly workOn: WorkOnRequest };

export type ReopenRequest = (
  caller: AuthenticatedCaller,
  origin: RequestOrigin,
  asked: { readonly id: string; readonly motif: string },
) => Promise<{ readonly statut: 'ROUVERTE' }>;

/** The reason stays in the house; that it is open again, the person is told. */
export const createReopenRequest =
  ({ units, clock, ids, workOn }: Dependencies): ReopenRequest =>
  (caller, origin, { id, motif }) =>
    units.transact((unit) =>
      workOn(unit, { caller, origin }, { id }, async (request) => {
        const { requests, current, record, tellPerson } = request;
        if (!canReopen(current.statut)) throw new DomainError('DEMANDE_NON_CLOSE');
        const at = clock.businessNow();
        const noteId = ids.ordered();
        const statut = 'ROUVERTE';
        const words = withoutSocialSecurityNumbers(motif);
        await requests.addNote({ id: noteId, requestId: id, words, statut, at });
        await requests.update(id, { statut, updated_at: at });
        await tellPerson(noteId, { messageId: null, statut });
        await record('REOUVERTURE', statut);
        return { statut };
      }),
    );
