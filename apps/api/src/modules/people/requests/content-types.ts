/** What a file from outside is served as: a type that no browser opens by itself. */
export const ATTACHMENT_CONTENT_TYPE = 'application/octet-stream';
