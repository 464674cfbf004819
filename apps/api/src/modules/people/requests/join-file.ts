import { ATTACHMENTS_MAX } from '@portail/rules/people/requests/attachment.ts';
import type { RequestFile } from '@portail/contract/people/requests.schemas.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { AccountScope } from '../../../platform/ports/owner-scope.ts';
import type { UploadedFile } from '../../../platform/ports/uploaded-file.ts';
import type { CountWriting } from './count-writing.ts';
import { filePurposeOf } from './file-purpose.ts';
import { requestQueries } from './requests.queries.ts';
import { requestsIn } from './requests.repository.ts';

type Dependencies = Pick<
  Platform,
  'reader' | 'units' | 'clock' | 'ids' | 'secretBox' | 'attachments'
> & {
  readonly countWriting: CountWriting;
};

export type JoinFile = (
  scope: AccountScope,
  idDemande: string,
  upload: UploadedFile,
) => Promise<RequestFile>;

export const createJoinFile =
  ({ reader, units, clock, ids, secretBox, countWriting, attachments }: Dependencies): JoinFile =>
  async (scope, idDemande, upload) => {
    // Before anything is read: whoever has no such request has no business sending files to it.
    const own = await requestQueries(reader, scope).find(idDemande);
    if (own === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const { name, kind, content } = await attachments.read(upload);
    const id = ids.random();
    const sealed = secretBox.sealBytes(filePurposeOf(id), content);
    const at = clock.businessNow();
    await units.transact(async (unit) => {
      const requests = requestsIn(unit, scope);
      if ((await requests.lock(idDemande)) === undefined) {
        throw new DomainError('RESSOURCE_INTROUVABLE');
      }
      await countWriting(unit, scope.accountId);
      if ((await requests.countFiles(idDemande)) >= ATTACHMENTS_MAX) {
        throw new DomainError('TROP_DE_PIECES');
      }
      await requests.addFile({
        id,
        requestId: idDemande,
        name,
        kind,
        bytes: content.length,
        sealed,
        at,
      });
    });
    return {
      idFichier: id,
      nom: name,
      taille: content.length,
      type: kind,
      date: dateTimeInFrance(at),
      auteur: 'DEMANDEUR',
    };
  };
