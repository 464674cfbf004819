import type { Handlers } from '../../../platform/http/handler.ts';
import type { ReadDocument } from './document-registry.ts';

export type DocumentsHandlers = Pick<Handlers, 'getDocument'>;

export const createDocumentsHandlers = (readDocument: ReadDocument): DocumentsHandlers => ({
  getDocument: ({ caller, params }) =>
    readDocument(caller.scope, params.typeDocument, params.reference),
});
