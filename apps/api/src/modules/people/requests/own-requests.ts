import type {
  Request,
  RequestBody,
  RequestFile,
  RequestMessage,
  RequestRatingBody,
} from '@portail/contract/people/requests.schemas.ts';
import { withoutSocialSecurityNumbers } from '@portail/rules/identifiers/nir.ts';
import { ATTACHMENTS_MAX } from '@portail/rules/people/requests/attachment.ts';
import { statutAfterAnswer } from '@portail/rules/people/requests/request-status.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance, dayInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import {
  userScopeOf,
  requireOwnContract,
  type UserScope,
} from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { UploadedFile } from '../../../platform/ports/uploaded-file.ts';
import { createOpenDemande } from '../contact/contact.module.ts';
import { requestQueries } from './requests.queries.ts';
import { requestsIn, type RequestHead } from './requests.repository.ts';

/** Uploaded files are served with a type that no browser opens by itself. */
export const ATTACHMENT_CONTENT_TYPE = 'application/octet-stream';
export const ANSWER_MAIL = 'COURRIEL_DEMANDE_REPONSE';

/** Binds the ciphertext to its row, so that two files cannot be swapped in the database. */
export const filePurposeOf = (fileId: string): string => `demande-fichier:${fileId}`;

const dayText = (instant: Date): string => formatFrenchDate(dayInFrance(instant));

const viewOf = (head: RequestHead): Request => ({
  id: head.id,
  reference: head.reference,
  objet: head.objet,
  statut: head.statut,
  dateCreation: dayText(head.createdAt),
  dateMiseAJour: dayText(head.updatedAt),
  // The opening message is not one of the answers.
  nombreMessages: (head.answers ?? 0) + 1,
  nombreFichiers: head.files ?? 0,
  avis: head.rating,
  avisPossible: head.statut === 'CLOTUREE' && head.mergedInto === null,
});

/** A request of another account is refused like one that does not exist. */
const requireFound = <T>(found: T | undefined): T => {
  if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  return found;
};

export const createReadRequests = ({
  reader,
  secretBox,
}: Pick<Platform, 'reader' | 'secretBox'>) => ({
  list: async (
    scope: UserScope,
    { avant, taille }: { readonly avant?: string | undefined; readonly taille: number },
  ): Promise<Request[]> => {
    const limit = taille;
    const heads = await requestQueries(reader, scope).list({ before: avant, limit });
    return heads.map(viewOf);
  },

  messages: async (scope: UserScope, id: string): Promise<RequestMessage[]> => {
    const messages = requireFound(await requestQueries(reader, scope).messages(id));
    return messages.map(({ author, message, at }) => ({
      date: dateTimeInFrance(at),
      auteur: author,
      message,
    }));
  },

  files: async (scope: UserScope, id: string): Promise<RequestFile[]> => {
    const queries = requestQueries(reader, scope);
    requireFound(await queries.find(id));
    return (await queries.files(id)).map((file) => ({
      idFichier: file.id,
      nom: file.name,
      taille: file.bytes,
      type: file.type,
      date: dateTimeInFrance(file.at),
      auteur: file.operatorId === null ? 'DEMANDEUR' : 'ASSISTANCE',
    }));
  },

  file: async (scope: UserScope, id: string, fileId: string): Promise<FileAnswer> => {
    const file = requireFound(await requestQueries(reader, scope).findFile(id, fileId));
    return {
      content: secretBox.openBytes(filePurposeOf(file.id), file.sealed),
      contentType: ATTACHMENT_CONTENT_TYPE,
      downloadName: file.name,
    };
  },
});

export const createWriteRequests = (platform: Platform) => {
  const { reader, units, clock, ids, outbox, limits, digest, config } = platform;
  const { secretBox, attachments } = platform;
  const openDemande = createOpenDemande(platform);

  /** One limit per hour for messages and files together. */
  const countWriting = (unit: UnitOfWork, userId: string): Promise<void> =>
    limits.count(unit, {
      key: digest.of('demandes', userId),
      ...config.limits.requests,
      clearedBySuccess: false,
    });

  return {
    open: async (
      unit: UnitOfWork,
      caller: AuthenticatedCaller,
      { numeroContrat, objet, message }: RequestBody,
    ): Promise<{ readonly id: string; readonly reference: string }> => {
      const { scope } = caller;
      if (scope?.kind === 'beneficiary') requireOwnContract(scope, numeroContrat);
      await countWriting(unit, caller.userId);
      const author = await requestsIn(unit, userScopeOf(caller)).findAuthor();
      return await openDemande(unit, {
        nom: `${author.firstName} ${author.lastName}`.trim(),
        mail: author.mail,
        contrat: numeroContrat,
        objet,
        message,
        userId: caller.userId,
      });
    },

    answer: async (
      unit: UnitOfWork,
      caller: AuthenticatedCaller,
      { idDemande, message }: { readonly idDemande: string; readonly message: string },
    ): Promise<Request> => {
      const requests = requestsIn(unit, userScopeOf(caller));
      const current = requireFound(await requests.lock(idDemande));
      await countWriting(unit, caller.userId);
      const id = ids.ordered();
      await requests.addMessage({
        id,
        requestId: idDemande,
        message: withoutSocialSecurityNumbers(message),
        statut: statutAfterAnswer(current.statut),
        at: clock.businessNow(),
      });
      await outbox.add(unit, {
        kind: ANSWER_MAIL,
        dedupKey: `${ANSWER_MAIL}:${id}`,
        payload: { messageId: id },
      });
      return viewOf(await requests.read(idDemande));
    },

    rate: (
      scope: UserScope,
      { idDemande, avis, commentaire }: RequestRatingBody & { readonly idDemande: string },
    ): Promise<Request> =>
      units.transact(async (unit) => {
        const requests = requestsIn(unit, scope);
        requireFound(await requests.lock(idDemande));
        if (!viewOf(await requests.read(idDemande)).avisPossible) {
          throw new DomainError('AVIS_IMPOSSIBLE');
        }
        await requests.rate(idDemande, {
          rating: avis,
          words:
            commentaire === undefined || commentaire.trim() === ''
              ? null
              : withoutSocialSecurityNumbers(commentaire.trim()),
          at: clock.businessNow(),
        });
        return viewOf(await requests.read(idDemande));
      }),

    addFile: async (
      scope: UserScope,
      idDemande: string,
      upload: UploadedFile,
    ): Promise<RequestFile> => {
      // Checked before the upload is read, to refuse files for the requests of others early.
      requireFound(await requestQueries(reader, scope).find(idDemande));
      const { name, kind, content } = await attachments.read(upload);
      const id = ids.random();
      const sealed = secretBox.sealBytes(filePurposeOf(id), content);
      const at = clock.businessNow();
      await units.transact(async (unit) => {
        const requests = requestsIn(unit, scope);
        requireFound(await requests.lock(idDemande));
        await countWriting(unit, scope.userId);
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
    },
  };
};
