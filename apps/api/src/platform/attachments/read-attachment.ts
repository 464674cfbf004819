import { REQUEST_MESSAGES } from '@portail/contract/people/requests.schemas.ts';
import {
  ATTACHMENT_MAX_BYTES,
  type AttachmentKind,
  attachmentKindOf,
  attachmentNameOf,
  PICTURE_MAX_BYTES,
} from '@portail/rules/people/requests/attachment.ts';
import { DomainError } from '../ports/domain-error.ts';
import { cleanJpeg, type CleanPicture, cleanPng } from './clean-picture.ts';
import { createGate } from '../gate.ts';
import { redrawPicture } from '../pictures/rewrite-picture.ts';
import type { UploadedFile } from '../ports/uploaded-file.ts';
import { createPdfInspector } from './pdf-inspector.ts';

interface CleanAttachment {
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly content: Buffer;
}

const refusedAttachment = (message: string): DomainError =>
  new DomainError('PIECE_REFUSEE', { fields: [{ champ: 'fichier', message }] });

const PDF_TAIL_BYTES = 2_048;

/** Checks that the file is complete; its content is inspected later in a worker thread. */
const wholePdf = (bytes: Buffer): Buffer => {
  if (bytes.subarray(-PDF_TAIL_BYTES).includes('%%EOF')) return bytes;
  throw refusedAttachment(REQUEST_MESSAGES.damaged);
};

const cleanPicture = (bytes: Buffer, clean: (bytes: Buffer) => CleanPicture): Buffer => {
  if (bytes.length > PICTURE_MAX_BYTES) throw refusedAttachment(REQUEST_MESSAGES.pictureTooLarge);
  const picture = clean(bytes);
  if (picture.kind === 'clean') return picture.content;
  throw refusedAttachment(REQUEST_MESSAGES[picture.kind]);
};

const CLEANERS: Readonly<Record<AttachmentKind, (bytes: Buffer) => Buffer>> = {
  PDF: wholePdf,
  JPEG: (bytes) => cleanPicture(bytes, cleanJpeg),
  PNG: (bytes) => cleanPicture(bytes, cleanPng),
};

/** The kind of a file by its first bytes, a safe name, and a picture without its metadata. */
export const cleanAttachment = (givenName: string, bytes: Buffer): CleanAttachment => {
  if (bytes.length === 0) throw refusedAttachment(REQUEST_MESSAGES.empty);
  const kind = attachmentKindOf(bytes);
  if (kind === undefined) throw refusedAttachment(REQUEST_MESSAGES.kind);
  return { name: attachmentNameOf(givenName, kind), kind, content: CLEANERS[kind](bytes) };
};

export interface AttachmentReader {
  /**
   * An uploaded attachment, typed by its first bytes: pictures are redrawn, PDFs are rewritten from
   * their checked objects. Anything else is refused.
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

/** A rewritten file may be larger than the upload. */
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
