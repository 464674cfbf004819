import type { DOCUMENT_TYPES } from '@portail/contract/branding/personalisation.calls.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { StoredFile } from '../../../platform/ports/file-store.ts';
import type { PersonScope } from '../../../platform/ports/owner-scope.ts';

export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export interface DocumentFile extends StoredFile {
  readonly downloadName: string;
}

/** One kind of document. It finds only what lies inside the scope that it is given. */
export interface DocumentProvider {
  readonly type: DocumentType;
  readonly find: (scope: PersonScope, reference: string) => Promise<DocumentFile | undefined>;
}

export type ReadDocument = (
  scope: PersonScope | undefined,
  type: DocumentType,
  reference: string,
) => Promise<DocumentFile>;

/** Unknown, foreign and not yet invented documents are all the same to whoever asks. */
export const createReadDocument = (providers: readonly DocumentProvider[]): ReadDocument => {
  const byType = new Map(providers.map((provider) => [provider.type, provider]));
  return async (scope, type, reference) => {
    const provider = byType.get(type);
    const document =
      scope === undefined || provider === undefined
        ? undefined
        : await provider.find(scope, reference);
    if (document === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return document;
  };
};
