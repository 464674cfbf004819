import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { CallDefinition, CallUpload } from '@portail/contract/calls/define-call.ts';
import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../ports/domain-error.ts';
import type { UploadedFile } from '../ports/uploaded-file.ts';

const NAME_MAX_LENGTH = 255;
const HEADER_MAX_BYTES = 4_096;

const refused = (message: string, cause?: unknown): DomainError =>
  new DomainError('FICHIER_ILLISIBLE', { fields: [{ champ: 'fichier', message }], cause });

interface OpenUpload {
  readonly file: UploadedFile;
  /** Discards unread content, so that the connection can be reused. */
  readonly discard: () => void;
}

/** A displayed file name contains no control characters and no folders. */
const shownName = (name: string | undefined): string =>
  (name ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, NAME_MAX_LENGTH) || 'fichier';

const parserOf = (contentType: string, { maxBytes }: CallUpload) => {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerSize: HEADER_MAX_BYTES },
    });
  } catch (error) {
    throw new DomainError('CORPS_ILLISIBLE', { cause: error });
  }
};

/** The only file of a form, read as it comes. A form that ends too soon is an error at its end. */
const openUpload = async (
  { raw, headers }: FastifyRequest,
  upload: CallUpload,
): Promise<OpenUpload> => {
  const parser = parserOf(headers['content-type'] ?? '', upload);
  let problem: DomainError | undefined;
  let current: BusboyFileStream | undefined;

  const fail = (error: DomainError): void => {
    problem ??= error;
    raw.unpipe(parser);
    current?.destroy(problem);
  };
  const finished = new Promise<void>((resolve) => {
    parser.once('finish', resolve);
    parser.once('error', (error) => {
      fail(refused(FILE_MESSAGES.cut, error));
      resolve();
    });
    raw.once('close', () => {
      if (raw.readableEnded) return;
      fail(refused(FILE_MESSAGES.cut));
      resolve();
    });
  });
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.once(event, () => {
      problem ??= refused(FILE_MESSAGES.onlyOneFile);
    });
  }

  const started = new Promise<{ stream: BusboyFileStream; name: string } | undefined>((resolve) => {
    parser.on('file', (field: string, stream: BusboyFileStream, name: string) => {
      if (field !== upload.field || current !== undefined) {
        problem ??= new DomainError('FICHIER_MANQUANT');
        stream.resume();
        return;
      }
      current = stream;
      // The reader receives the error, if there is one yet.
      stream.on('error', () => undefined);
      resolve({ stream, name: shownName(name) });
    });
    void finished.then(() => resolve(undefined));
  });
  raw.pipe(parser);

  const found = await started;
  if (found === undefined) throw problem ?? new DomainError('FICHIER_MANQUANT');

  const content = async function* (): AsyncGenerator<Buffer> {
    try {
      for await (const piece of found.stream) {
        if (Buffer.isBuffer(piece)) yield piece;
      }
    } catch (error) {
      // The parser reports a truncated part with its own error.
      throw error instanceof DomainError ? error : refused(FILE_MESSAGES.cut, error);
    }
    if (found.stream.truncated) throw new DomainError('CORPS_TROP_VOLUMINEUX');
    await finished;
    if (problem !== undefined) throw problem;
  };
  return {
    file: { name: found.name, content: content() },
    discard: () => {
      raw.unpipe(parser);
      found.stream.destroy();
      raw.resume();
    },
  };
};

/** Opens the file of an upload call and releases it afterwards. */
export const withUpload = async <T>(
  { upload }: CallDefinition,
  request: FastifyRequest,
  run: (file: UploadedFile | undefined) => Promise<T>,
): Promise<T> => {
  if (upload === undefined) return run(undefined);
  const { file, discard } = await openUpload(request, upload);
  try {
    return await run(file);
  } finally {
    discard();
  }
};
