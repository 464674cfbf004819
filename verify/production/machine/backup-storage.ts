/**
 * The storage that the backups of the machine are sent to: as much of S3 as pgBackRest uses. It
 * checks who asks by the name of the key, not the signature.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface Stored {
  readonly content: Buffer;
  readonly at: Date;
}

export interface StorageOptions {
  readonly tls: ServerOptions;
  readonly port: number;
  readonly bucket: string;
  readonly keyId: string;
}

const OK = 200;
const NO_CONTENT = 204;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const PAGE = 1_000;

const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const xml = (response: ServerResponse, status: number, content: string): void => {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${content}`);
};

const listOf = (objects: ReadonlyMap<string, Stored>, query: URLSearchParams): string => {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString('utf8');
  const found = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
  const folderOf = (key: string): string | undefined => {
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    return end === -1 ? undefined : key.slice(0, end + delimiter.length);
  };
  const names = [...new Set(found.map((key) => folderOf(key) ?? key))].filter((one) => one > after);
  const shown = names.slice(0, PAGE);
  const goesOn = names.length > shown.length;
  const lines = shown.map((name) => {
    const object = objects.get(name);
    return object === undefined || name.endsWith('/')
      ? `<CommonPrefixes><Prefix>${escaped(name)}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${escaped(name)}</Key><LastModified>${object.at.toISOString()}</LastModified>` +
          `<ETag>${etagOf(object.content)}</ETag><Size>${object.content.length}</Size></Contents>`;
  });
  const token = Buffer.from(shown.at(-1) ?? '').toString('base64url');
  return (
    `<ListBucketResult><IsTruncated>${goesOn}</IsTruncated>` +
    `${goesOn ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''}${lines.join('')}</ListBucketResult>`
  );
};

export const startBackupStorage = async (options: StorageOptions): Promise<Server> => {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const save = (key: string, content: Buffer): void =>
    void objects.set(key, { content, at: new Date() });

  const upload = (
    { key, method, query, body }: Asked,
    response: ServerResponse,
    id: string | null,
  ): void => {
    if (id === null) {
      const made = randomUUID();
      uploads.set(made, new Map());
      xml(
        response,
        OK,
        `<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`,
      );
      return;
    }
    const parts = uploads.get(id) ?? new Map<number, Buffer>();
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      response.writeHead(OK, { etag: etagOf(body) }).end();
      return;
    }
    const whole = Buffer.concat([...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part));
    uploads.delete(id);
    save(key, whole);
    xml(
      response,
      OK,
      `<CompleteMultipartUploadResult><ETag>${etagOf(whole)}</ETag></CompleteMultipartUploadResult>`,
    );
  };

  const read = ({ key, method, range }: Asked, response: ServerResponse): void => {
    const object = objects.get(key);
    if (object === undefined) {
      xml(response, NOT_FOUND, '<Error><Code>NoSuchKey</Code></Error>');
      return;
    }
    const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
    const content = object.content.subarray(
      Number(first),
      last === '' ? undefined : Number(last) + 1,
    );
    response
      .writeHead(range === '' ? OK : 206, {
        'content-length': content.length,
        'last-modified': object.at.toUTCString(),
        etag: etagOf(object.content),
      })
      .end(method === 'HEAD' ? undefined : content);
  };

  const answer = (asked: Asked, response: ServerResponse): void => {
    const { method, key, query, body } = asked;
    if (query.has('delete')) {
      for (const [, name = ''] of body.toString('utf8').matchAll(/<Key>([^<]*)<\/Key>/g))
        objects.delete(
          name.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
        );
      xml(response, OK, '<DeleteResult></DeleteResult>');
    } else if (query.has('uploads') || query.has('uploadId'))
      upload(asked, response, query.get('uploadId'));
    else if (key === '') xml(response, OK, listOf(objects, query));
    else if (method === 'PUT') {
      save(key, body);
      response.writeHead(OK, { etag: etagOf(body) }).end();
    } else if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(NO_CONTENT).end();
    } else read(asked, response);
  };

  const server = createServer(options.tls, (request, response) => {
    void buffer(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'https://depot');
      const [, bucket = '', ...rest] = pathname.split('/').map(decodeURIComponent);
      if (!(request.headers.authorization ?? '').includes(`Credential=${options.keyId}/`))
        xml(response, FORBIDDEN, '<Error><Code>AccessDenied</Code></Error>');
      else if (bucket !== options.bucket)
        xml(response, NOT_FOUND, '<Error><Code>NoSuchBucket</Code></Error>');
      else {
        const range = request.headers.range ?? '';
        const method = request.method ?? '';
        answer({ method, key: rest.join('/'), query: searchParams, body, range }, response);
      }
    });
  });
  await new Promise<void>((done) => server.listen(options.port, '127.0.0.1', done));
  return server;
};

interface Asked {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly range: string;
}
