import { ATTACHMENTS_MAX } from '@portail/rules/people/requests/attachment.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UploadedFile } from '../../../platform/ports/uploaded-file.ts';
import { filePurposeOf } from '../../people/requests/requests.module.ts';
import { operatorRequestQueries } from './operator-requests.queries.ts';
import type { WorkOnRequest } from './work-on-request.ts';

type Dependencies = Pick<
  Platform,
  'reader' | 'units' | 'clock' | 'ids' | 'secretBox' | 'attachments'
> & {
  readonly workOn: WorkOnRequest;
};

export type JoinOperatorFile = (
  caller: AuthenticatedCaller,
  origin: RequestOrigin,
  asked: { readonly id: string; readonly upload: UploadedFile },
) => Promise<{ readonly idFichier: string }>;

/** Known by its own bytes, cleaned and sealed, as those of the person are. */
export const createJoinOperatorFile =
  ({ reader, units, clock, ids, secretBox, workOn, attachments }: Dependencies): JoinOperatorFile =>
  async (caller, origin, { id, upload }) => {
    // Before anything is read of the file.
    const scope = operatorScope(caller.accountId, 'ajout d’un fichier à une demande');
    const found = await operatorRequestQueries(reader, scope).find(id);
    if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const { name, kind, content } = await attachments.read(upload);
    const fileId = ids.random();
    const sealed = secretBox.sealBytes(filePurposeOf(fileId), content);
    await units.transact((unit) =>
      workOn(unit, { caller, origin }, { id }, async ({ requests, current, record }) => {
        if (current.statut === 'CLOTUREE') throw new DomainError('DEMANDE_CLOSE');
        if ((await requests.countFiles(id)) >= ATTACHMENTS_MAX) {
          throw new DomainError('TROP_DE_PIECES');
        }
        const at = clock.businessNow();
        const bytes = content.length;
        await requests.addFile({ id: fileId, requestId: id, name, kind, bytes, sealed, at });
        await requests.update(id, { updated_at: at });
        await record('FICHIER');
      }),
    );
    return { idFichier: fileId };
  };
