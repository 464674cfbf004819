import { REQUEST_MESSAGES } from '@portail/contract/messages/request-messages.ts';
import {
  attachmentKindOf,
  attachmentNameOf,
  PICTURE_MAX_BYTES,
  type AttachmentKind,
} from '@portail/rules/requests/attachment.ts';
import { DomainError } from '../ports/domain-error.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng, type CleanPicture } from './clean-png.ts';

export interface CleanAttachment {
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly content: Buffer;
}

const refused = (message: string): DomainError =>
  new DomainError('PIECE_REFUSEE', { fields: [{ champ: 'fichier', message }] });

const PDF_TAIL_BYTES = 2_048;
/** Names may hide their letters behind numbers, but a reader must be able to find them. */
const ACTIVE = /\/(?:JavaScript|Launch)\b/;
const ESCAPED = /#([0-9A-Fa-f]{2})/g;

const cleanPdf = (bytes: Buffer): Buffer => {
  const tail = bytes.subarray(-PDF_TAIL_BYTES).toString('latin1');
  if (!tail.includes('%%EOF')) throw refused(REQUEST_MESSAGES.damaged);
  const text = bytes
    .toString('latin1')
    .replaceAll(ESCAPED, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  if (ACTIVE.test(text)) throw refused(REQUEST_MESSAGES.activePdf);
  return bytes;
};

const cleanPicture = (bytes: Buffer, clean: (bytes: Buffer) => CleanPicture): Buffer => {
  if (bytes.length > PICTURE_MAX_BYTES) throw refused(REQUEST_MESSAGES.pictureTooLarge);
  const picture = clean(bytes);
  if (picture.kind === 'clean') return picture.content;
  throw refused(REQUEST_MESSAGES[picture.kind]);
};

const CLEANERS: Readonly<Record<AttachmentKind, (bytes: Buffer) => Buffer>> = {
  PDF: cleanPdf,
  JPEG: (bytes) => cleanPicture(bytes, cleanJpeg),
  PNG: (bytes) => cleanPicture(bytes, cleanPng),
};

/** What may be kept of a file that somebody sends, under a name that can do no harm. */
export const cleanAttachment = (givenName: string, bytes: Buffer): CleanAttachment => {
  if (bytes.length === 0) throw refused(REQUEST_MESSAGES.empty);
  const kind = attachmentKindOf(bytes);
  if (kind === undefined) throw refused(REQUEST_MESSAGES.kind);
  return { name: attachmentNameOf(givenName, kind), kind, content: CLEANERS[kind](bytes) };
};
