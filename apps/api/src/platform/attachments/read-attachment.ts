import { REQUEST_MESSAGES } from '@portail/contract/people/requests.schemas.ts';
import {
  ATTACHMENT_MAX_BYTES,
  type AttachmentKind,
  attachmentKindOf,
  attachmentNameOf,
  PICTURE_MAX_BYTES,
} from '@portail/rules/people/requests/attachment.ts';
import { DomainError } from '../ports/domain-error.ts';
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
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

/** A PDF or PNG that lacks its end did not arrive whole; sharp notices it for a JPEG only. */
const lacksEnd = (kind: AttachmentKind, bytes: Buffer): boolean =>
  (kind === 'PDF' && !bytes.subarray(-PDF_TAIL_BYTES).includes('%%EOF')) ||
  (kind === 'PNG' && !bytes.includes(PNG_END));

/** Typed by its first bytes: the name and the declared type are not trusted. */
const kindOf = (bytes: Buffer): AttachmentKind => {
  if (bytes.length === 0) throw refusedAttachment(REQUEST_MESSAGES.empty);
  const kind = attachmentKindOf(bytes);
  if (kind === undefined) throw refusedAttachment(REQUEST_MESSAGES.kind);
  if (kind !== 'PDF' && bytes.length > PICTURE_MAX_BYTES)
    throw refusedAttachment(REQUEST_MESSAGES.pictureTooLarge);
  if (lacksEnd(kind, bytes)) throw refusedAttachment(REQUEST_MESSAGES.damaged);
  return kind;
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
    if ('problem' in picture) throw refusedAttachment(REQUEST_MESSAGES[picture.problem]);
    return within(picture.content, REQUEST_MESSAGES.pictureTooLarge);
  };

  return {
    read: async (upload) => {
      const bytes = await readWhole(upload);
      const kind = kindOf(bytes);
      const content = await (kind === 'PDF' ? rewritePdf : redraw)(bytes);
      return { name: attachmentNameOf(upload.name, kind), kind, content };
    },
    close: pdfs.close,
  };
};
