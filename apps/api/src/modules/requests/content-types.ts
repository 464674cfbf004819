import type { AttachmentKind } from '@portail/rules/requests/attachment.ts';

/** What a joined file is served as. */
export const ATTACHMENT_CONTENT_TYPES: Readonly<Record<AttachmentKind, string>> = {
  PDF: 'application/pdf',
  JPEG: 'image/jpeg',
  PNG: 'image/png',
};
