import type {
  Request,
  RequestFile,
  RequestMessage,
} from '@portail/contract/people/requests.schemas.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import type { AccountScope } from '../../../platform/ports/owner-scope.ts';
import { ATTACHMENT_CONTENT_TYPE } from './content-types.ts';
import { filePurposeOf } from './file-purpose.ts';
import { requestViewOf } from './request-view.ts';
import { requestQueries } from './requests.queries.ts';

const PAGE_SIZE = 50;

type Dependencies = Pick<Platform, 'reader' | 'secretBox'>;

export const createReadRequests = ({ reader, secretBox }: Dependencies) => {
  /** Somebody else's is refused in the words of one that does not exist. */
  const requireOwn = <T>(found: T | undefined): T => {
    if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return found;
  };
  return {
    list: async (
      scope: AccountScope,
      asked: { readonly avant?: string | undefined; readonly taille?: string | undefined },
    ): Promise<Request[]> => {
      const limit = asked.taille === undefined ? PAGE_SIZE : Number(asked.taille);
      const heads = await requestQueries(reader, scope).list({ before: asked.avant, limit });
      return heads.map(requestViewOf);
    },

    messages: async (scope: AccountScope, id: string): Promise<RequestMessage[]> => {
      const messages = requireOwn(await requestQueries(reader, scope).messages(id));
      return messages.map(({ author, message, at }) => ({
        date: dateTimeInFrance(at),
        auteur: author,
        message,
      }));
    },

    files: async (scope: AccountScope, id: string): Promise<RequestFile[]> => {
      const queries = requestQueries(reader, scope);
      requireOwn(await queries.find(id));
      return (await queries.files(id)).map((file) => ({
        idFichier: file.id,
        nom: file.name,
        taille: file.bytes,
        type: file.type,
        date: dateTimeInFrance(file.at),
        auteur: file.operatorId === null ? 'DEMANDEUR' : 'ASSISTANCE',
      }));
    },

    file: async (scope: AccountScope, id: string, fileId: string): Promise<FileAnswer> => {
      const file = requireOwn(await requestQueries(reader, scope).findFile(id, fileId));
      return {
        content: secretBox.openBytes(filePurposeOf(file.id), file.sealed),
        contentType: ATTACHMENT_CONTENT_TYPE,
        downloadName: file.name,
      };
    },
  };
};
export type ReadRequests = ReturnType<typeof createReadRequests>;
