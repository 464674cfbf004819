import { createReadDocument, type DocumentProvider } from './document-registry.ts';
import { createDocumentsHandlers, type DocumentsHandlers } from './documents.handlers.ts';

export type { DocumentFile, DocumentProvider } from './document-registry.ts';

export interface DocumentsModule {
  readonly handlers: DocumentsHandlers;
}

/** Each area that makes documents gives its providers here. */
export const createDocumentsModule = (providers: readonly DocumentProvider[]): DocumentsModule => ({
  handlers: createDocumentsHandlers(createReadDocument(providers)),
});
