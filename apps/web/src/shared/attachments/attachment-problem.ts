import {
  ATTACHMENT_MAX_BYTES,
  attachmentKindOf,
  PICTURE_MAX_BYTES,
} from '@portail/rules/people/requests/attachment.ts';

/** The longest beginning that tells a kind. */
const MAGIC_BYTES = 16;

type AttachmentProblem = 'wrongKind' | 'tooBig';

const maxBytesOf = (isPicture: boolean): number =>
  isPicture ? PICTURE_MAX_BYTES : ATTACHMENT_MAX_BYTES;

/** Said before a long upload that would be refused: by its bytes, as the server judges it. */
export const attachmentProblemOf = async (
  file: Blob,
): Promise<{ readonly problem: AttachmentProblem; readonly maxBytes: number } | undefined> => {
  const kind = attachmentKindOf(new Uint8Array(await file.slice(0, MAGIC_BYTES).arrayBuffer()));
  if (kind === undefined) return { problem: 'wrongKind', maxBytes: 0 };
  const maxBytes = maxBytesOf(kind !== 'PDF');
  return file.size > maxBytes ? { problem: 'tooBig', maxBytes } : undefined;
};
