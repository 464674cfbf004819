import type { UploadedFile } from '../ports/uploaded-file.ts';
import { cleanAttachment, type CleanAttachment } from './clean-attachment.ts';

/** Never more than the contract lets in: a few megabytes. */
const readWhole = async ({ content }: UploadedFile): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** What somebody joins, known by its own bytes and with nothing in it that a machine would run. */
export const readAttachment = async (upload: UploadedFile): Promise<CleanAttachment> =>
  cleanAttachment(upload.name, await readWhole(upload));
