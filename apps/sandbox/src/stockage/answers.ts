import { objectOf } from './storage.ts';
import type { Storage, StoredObject } from './storage.ts';

/** An answer of the storage, before anything goes wrong with it. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

export interface Asked {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

const STATUSES: Readonly<Record<string, number>> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  MethodNotAllowed: 405,
  PreconditionFailed: 412,
  InvalidRange: 416,
  SlowDown: 503,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
};
const FORBIDDEN = 403;
const XML = { 'content-type': 'application/xml' };
const NOTHING = Buffer.alloc(0);

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const xml = (status: number, content: string): Answer => ({
  status,
  headers: XML,
  content: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`),
});

export const errorAnswer = (code: string): Answer =>
  xml(STATUSES[code] ?? FORBIDDEN, `<Error><Code>${code}</Code></Error>`);

const bodyless = (status: number, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers,
  content: NOTHING,
});

const listAnswer = (objects: ReadonlyMap<string, StoredObject>, asked: Asked, page: number) => {
  const { query } = asked;
  const prefix = query.get('prefix') ?? '';
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString('utf8');
  const size = Math.min(page, Number(query.get('max-keys') ?? page));
  const keys = [...objects.keys()].toSorted();
  const left = keys.filter((key) => key.startsWith(prefix) && key > after);
  const shown = left.slice(0, size);
  const goesOn = left.length > shown.length;
  const token = Buffer.from(shown.at(-1) ?? '').toString('base64');
  const contents = shown.map((key) => {
    const { content, etag } = objects.get(key) ?? objectOf(NOTHING, {});
    return `<Contents><Key>${escapeXml(key)}</Key><ETag>${escapeXml(etag)}</ETag><Size>${content.length}</Size></Contents>`;
  });
  return xml(
    200,
    `<ListBucketResult><Name>${asked.bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${shown.length}</KeyCount><IsTruncated>${goesOn}</IsTruncated>${goesOn ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`,
  );
};

const metaOf = (headers: Asked['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') && typeof value === 'string' ? [[name, value]] : [],
    ),
  );

const readAnswer = (found: StoredObject | undefined, { method, headers }: Asked): Answer => {
  if (found === undefined) return method === 'HEAD' ? bodyless(404) : errorAnswer('NoSuchKey');
  const { content, etag, meta } = found;
  const kept = { etag, 'content-type': 'application/octet-stream', ...meta };
  if (method === 'HEAD') return bodyless(200, kept);
  const range = typeof headers['range'] === 'string' ? headers['range'] : '';
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  if (first === undefined) return { status: 200, headers: kept, content };
  if (Number(first) >= content.length) return errorAnswer('InvalidRange');
  const part = content.subarray(Number(first), Number(last) + 1);
  const span = `bytes ${first}-${Number(first) + part.length - 1}/${content.length}`;
  return { status: 206, headers: { ...kept, 'content-range': span }, content: part };
};

/** What S3 would answer to a request whose signature is right. */
export function answerOf(storage: Storage, asked: Asked): Answer {
  const { method, key, headers, body } = asked;
  const objects = storage.bucket(asked.bucket);
  if (objects === undefined) return errorAnswer('NoSuchBucket');
  if (key === '')
    return method === 'GET'
      ? listAnswer(objects, asked, storage.settings().parPage)
      : errorAnswer('MethodNotAllowed');
  if (method === 'PUT') {
    if (headers['if-none-match'] === '*' && objects.has(key))
      return errorAnswer('PreconditionFailed');
    const written = objectOf(Buffer.from(body), metaOf(headers));
    objects.set(key, written);
    return bodyless(200, { etag: written.etag });
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return bodyless(204);
  }
  return readAnswer(objects.get(key), asked);
}
