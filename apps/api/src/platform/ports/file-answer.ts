import type { Readable } from 'node:stream';
import type { StoredFile } from './file-store.ts';

/** Bytes that a call answers with. */
export interface FileAnswer extends Pick<StoredFile, 'contentType'> {
  /** Long ones are written while they are read. */
  readonly content: Buffer | Readable;
  /** What is written on the way has none. */
  readonly etag?: string;
  /** Given when the file is to be saved rather than shown. */
  readonly downloadName?: string;
  readonly cacheControl?: string;
}
