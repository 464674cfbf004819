/** File types without executable content. */
export const ATTACHMENT_KINDS = ['PDF', 'JPEG', 'PNG'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

const MEGABYTE = 1_024 * 1_024;
export const ATTACHMENT_MAX_BYTES = 5 * MEGABYTE;
export const PICTURE_MAX_BYTES = 2 * MEGABYTE;
export const PICTURE_MAX_PIXELS = 25_000_000;
/** Per request. */
export const ATTACHMENTS_MAX = 10;
export const ATTACHMENT_NAME_MAX_LENGTH = 120;

const MAGIC: readonly (readonly [AttachmentKind, readonly number[]])[] = [
  ['PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['JPEG', [0xff, 0xd8, 0xff]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** From the first bytes; the name and the declared type are not trusted. */
export const attachmentKindOf = (bytes: Uint8Array): AttachmentKind | undefined =>
  MAGIC.find(([, magic]) => magic.every((byte, index) => bytes[index] === byte))?.[0];

export const ATTACHMENT_EXTENSIONS: Readonly<Record<AttachmentKind, string>> = {
  PDF: 'pdf',
  JPEG: 'jpg',
  PNG: 'png',
};

/** Path separators, characters special to file systems or headers, and bidirectional marks. */
const UNWANTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu;

/** The given name without unsafe characters, with the extension of the detected type. */
export const attachmentNameOf = (given: string, kind: AttachmentKind): string => {
  const last = given.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const stem = last
    .normalize('NFC')
    .replaceAll(UNWANTED, ' ')
    .replaceAll(/ {2,}/gu, ' ')
    .replace(/\.[^.]{1,8}$/u, '')
    .replace(/^[.\s]+/u, '')
    .trim()
    .slice(0, ATTACHMENT_NAME_MAX_LENGTH);
  return `${stem === '' ? 'fichier' : stem}.${ATTACHMENT_EXTENSIONS[kind]}`;
};
