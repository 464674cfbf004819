import type { DOCUMENT_TYPES } from '@portail/contract/branding/personalisation.calls.ts';
import type { DocumentFile } from '../../../platform/document-file.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { PersonScope } from '../../../platform/ports/owner-scope.ts';

/** One kind of document. `find` must return only documents inside the given scope. */
export interface DocumentProvider {
  readonly type: (typeof DOCUMENT_TYPES)[number];
  readonly find: (scope: PersonScope, reference: string) => Promise<DocumentFile | undefined>;
}

/** Each area that produces documents passes its providers here. */
export const createDocumentsModule = (providers: readonly DocumentProvider[]) => {
  const byType = new Map(providers.map((provider) => [provider.type, provider]));
  return defineModule({
    handlers: {
      /** Unknown types, unknown references and documents of another person get the same answer. */
      getDocument: async ({ caller: { scope }, params }) => {
        const provider = byType.get(params.typeDocument);
        const document =
          scope === undefined || provider === undefined
            ? undefined
            : await provider.find(scope, params.reference);
        if (document === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        return document;
      },
    },
  });
};
