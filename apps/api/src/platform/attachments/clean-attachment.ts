import { REQUEST_MESSAGES } from '@portail/contract/people/requests.schemas.ts';
import {
  attachmentKindOf,
  attachmentNameOf,
  PICTURE_MAX_BYTES,
  type AttachmentKind,
} from '@portail/rules/people/requests/attachment.ts';
import { DomainError } from '../ports/domain-error.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng, type CleanPicture } from './clean-png.ts';

export interface CleanAttachment {
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly content: Buffer;
}

export const refusedAttachment = (message: string): DomainError =>
  new DomainError('PIECE_REFUSEE', { fields: [{ champ: 'fichier', message }] });

const PDF_TAIL_BYTES = 2_048;

/** Only whole; what is in it is inspected in a thread of its own, by who reads the upload. */
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
