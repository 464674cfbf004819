import type { MultipartFile } from '@fastify/multipart';
import type { CallDefinition, CallUpload } from '@portail/contract/calls/define-call.ts';
import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../ports/domain-error.ts';
import type { UploadedFile } from '../ports/uploaded-file.ts';

const NAME_MAX_LENGTH = 255;
const HEADER_MAX_BYTES = 4_096;

const refused = (message: string, cause?: unknown): DomainError =>
  new DomainError('FICHIER_ILLISIBLE', { fields: [{ champ: 'fichier', message }], cause });

/** A displayed file name contains no control characters and no folders. */
const shownName = (name: string | undefined): string =>
  (name ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, NAME_MAX_LENGTH) || 'fichier';

/** Of the parser, which has no class for it. */
const NO_BOUNDARY = 'Multipart: Boundary not found';

const refusalOf = ({ server }: FastifyRequest, error: unknown): DomainError => {
  const errors = server.multipartErrors;
  if (error instanceof DomainError) return error;
  if (
    error instanceof errors.PartsLimitError ||
    error instanceof errors.FilesLimitError ||
    error instanceof errors.FieldsLimitError
  )
    return refused(FILE_MESSAGES.onlyOneFile, error);
  if (error instanceof errors.PrototypeViolationError)
    return new DomainError('FICHIER_MANQUANT', { cause: error });
  if (
    error instanceof errors.InvalidMultipartContentTypeError ||
    (error instanceof Error && error.message === NO_BOUNDARY)
  )
    return new DomainError('CORPS_ILLISIBLE', { cause: error });
  return refused(FILE_MESSAGES.cut, error);
};

/** The only file of a form, read as it comes. A form that ends too soon is an error at its end. */
const openUpload = async (
  request: FastifyRequest,
  { field, maxBytes }: CallUpload,
): Promise<UploadedFile> => {
  const files = request.files({
    limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerSize: HEADER_MAX_BYTES },
  });
  const nextFile = async (): Promise<MultipartFile | undefined> => {
    try {
      const next = await files.next();
      return next.done === true ? undefined : next.value;
    } catch (error) {
      throw refusalOf(request, error);
    }
  };

  const part = await nextFile();
  // An empty body is a form that did not arrive, not a form without a file.
  if (part === undefined && !request.raw.readableDidRead) throw refused(FILE_MESSAGES.cut);
  if (part?.fieldname !== field) throw new DomainError('FICHIER_MANQUANT');

  const content = async function* ({ file }: MultipartFile): AsyncGenerator<Buffer> {
    try {
      for await (const piece of file) {
        if (Buffer.isBuffer(piece)) yield piece;
      }
    } catch (error) {
      throw refusalOf(request, error);
    }
    if (file.truncated) throw new DomainError('CORPS_TROP_VOLUMINEUX');
    // A second part, or an end that is missing, is an error.
    await nextFile();
  };
  return { name: shownName(part.filename), content: content(part) };
};

/** Opens the file of an upload call and releases it afterwards. */
export const withUpload = async <T>(
  { upload }: CallDefinition,
  request: FastifyRequest,
  run: (file: UploadedFile | undefined) => Promise<T>,
): Promise<T> => {
  if (upload === undefined) return run(undefined);
  try {
    return await run(await openUpload(request, upload));
  } finally {
    // Discards unread content, so that the connection can be reused.
    request.raw.unpipe();
    request.raw.resume();
  }
};
