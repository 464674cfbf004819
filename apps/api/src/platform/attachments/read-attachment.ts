import { REQUEST_MESSAGES } from '@portail/contract/people/requests.schemas.ts';
import { ATTACHMENT_MAX_BYTES } from '@portail/rules/people/requests/attachment.ts';
import { createGate } from '../gate.ts';
import { redrawPicture } from '../pictures/rewrite-picture.ts';
import type { UploadedFile } from '../ports/uploaded-file.ts';
import { cleanAttachment, refusedAttachment, type CleanAttachment } from './clean-attachment.ts';
import { createPdfInspector } from './pdf-inspector.ts';

export interface AttachmentReader {
  /**
   * The file that a person joins, recognised by its own bytes: a picture drawn anew from its
   * points, a PDF written anew from the objects that were checked. Refused with a sentence otherwise.
   */
  readonly read: (upload: UploadedFile) => Promise<CleanAttachment>;
  readonly close: () => Promise<void>;
}

const PICTURES_AT_ONCE = 2;
const PICTURES_WAITING = 32;

const readWhole = async ({ content }: UploadedFile): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** Written anew, a file may be longer than the one that came. */
const within = (content: Buffer, message: string): Buffer => {
  if (content.length > ATTACHMENT_MAX_BYTES) throw refusedAttachment(message);
  return content;
};

export const createAttachmentReader = (): AttachmentReader => {
  const pdfs = createPdfInspector();
  const drawing = createGate(PICTURES_AT_ONCE, PICTURES_WAITING);

  const rewritePdf = async (bytes: Buffer): Promise<Buffer> => {
    const verdict = await pdfs.inspect(bytes);
    if ('problem' in verdict) throw refusedAttachment(REQUEST_MESSAGES[verdict.problem]);
    return within(verdict.content, REQUEST_MESSAGES.pdfTooComplex);
  };

  const redraw = async (bytes: Buffer): Promise<Buffer> => {
    const picture = await drawing(() => redrawPicture(bytes));
    if (picture === undefined) throw refusedAttachment(REQUEST_MESSAGES.damaged);
    return within(picture, REQUEST_MESSAGES.pictureTooLarge);
  };

  return {
    read: async (upload) => {
      const attachment = cleanAttachment(upload.name, await readWhole(upload));
      const rewrite = attachment.kind === 'PDF' ? rewritePdf : redraw;
      return { ...attachment, content: await rewrite(attachment.content) };
    },
    close: pdfs.close,
  };
};
