import { DomainError } from './ports/domain-error.ts';
import type { UploadedFile } from './ports/uploaded-file.ts';

/** Reads a small UTF-8 file whole; the call limits its size. */
export const readWholeText = async ({
  content,
}: Pick<UploadedFile, 'content'>): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch (error) {
    throw new DomainError('FICHIER_ILLISIBLE', { cause: error });
  }
};
