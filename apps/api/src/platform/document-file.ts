import { createHash } from 'node:crypto';
import type { StoredFile } from './ports/file-store.ts';

export interface DocumentFile extends StoredFile {
  readonly downloadName: string;
}

const ETAG_LENGTH = 27;

export const etagOf = (content: Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, ETAG_LENGTH)}"`;

export const pdfFile = (content: Buffer, downloadName: string): DocumentFile => ({
  content,
  contentType: 'application/pdf',
  etag: etagOf(content),
  downloadName,
});

export const csvFile = (content: Buffer, downloadName: string): DocumentFile => ({
  content,
  contentType: 'text/csv; charset=utf-8',
  etag: etagOf(content),
  downloadName,
});
