const BOUNDARY = 'portail-test-7d93b1';

/** A form with one file, as a browser writes it. */
export const formOf = (
  content: Buffer | string,
  { field = 'fichier', name = 'personnel.csv' } = {},
): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        'content-type: text/csv\r\n\r\n',
    ),
    Buffer.isBuffer(content) ? content : Buffer.from(content, 'utf8'),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
