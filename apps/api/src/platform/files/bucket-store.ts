import {
  OutboundFailure,
  type OutboundHttp,
  type OutboundLimits,
  type OutboundRequest,
  type RawAnswer,
} from '../outbound/outbound-http.ts';
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketAccess } from '../config/buckets.ts';
import type { BucketPlace } from '../config/fields.ts';
import { type ObjectStore, StorageUnavailable } from '../ports/object-store.ts';
import { assertWritable, isObjectKey, OBJECT_MAX_BYTES } from './object-keys.ts';

/** Parsers for the few S3 answers that are used. */

const textOf = ({ content }: RawAnswer): string => content.toString('utf8');

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** The name of what went wrong; nothing else of an error is read, nor repeated. */
const errorCodeOf = (answer: RawAnswer): string =>
  /<Code>([A-Za-z]{1,64})<\/Code>/.exec(textOf(answer))?.[1] ?? '';

interface ListedPage {
  readonly keys: readonly string[];
  /** Where the list goes on. */
  readonly next: string | undefined;
}

const listedPageOf = (answer: RawAnswer): ListedPage | undefined => {
  const text = textOf(answer);
  if (!text.includes('<ListBucketResult')) return undefined;
  const keys = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescaped(key));
  const goesOn = text.includes('<IsTruncated>true</IsTruncated>');
  const token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(text)?.[1];
  if (goesOn && token === undefined) return undefined;
  return { keys, next: goesOn && token !== undefined ? unescaped(token) : undefined };
};

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** One byte more than the largest file, to detect a larger one. */
export const BUCKET_LIMITS: Partial<OutboundLimits> = { maxBytes: OBJECT_MAX_BYTES + 1 };

/** A shelf in a bucket, which may say what is wrong with the settings that lead to it. */
export interface BucketStore extends ObjectStore {
  /** The wrong setting and the reason; nothing where all is well or the storage does not answer. */
  readonly findProblem: () => Promise<readonly [variable: string, why: string] | undefined>;
}

interface Asked {
  readonly method: OutboundRequest['method'];
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Beyond it, a list is not one of ours: it is not followed without end. */
const MAX_PAGES = 100;
/** Kept beside what is written, and held against what is read. */
const DIGEST_HEADER = 'x-amz-meta-sha256';
const EMPTY = Buffer.alloc(0);

const isDone = ({ status }: RawAnswer): boolean => status === 200 || status === 206;

const refusalOf = (answer: RawAnswer): StorageUnavailable =>
  new StorageUnavailable(`the bucket answered ${answer.status} ${errorCodeOf(answer)}`.trim());

/** A missing file, and not a missing bucket: storages that say nothing of it mean the file. */
const isMissing = (answer: RawAnswer): boolean =>
  answer.status === 404 && ['', 'NoSuchKey', 'NotFound'].includes(errorCodeOf(answer));

const addressOf = (
  { url, hasPathStyle }: BucketAccess,
  { bucket }: BucketPlace,
  { key = '', query = {} }: Pick<Asked, 'key' | 'query'>,
): URL => {
  const base = new URL(url);
  if (!hasPathStyle) base.hostname = `${bucket}.${base.hostname}`;
  const path = hasPathStyle ? [bucket, key].filter((part) => part !== '').join('/') : key;
  base.pathname = `${base.pathname.replace(/\/+$/, '')}/${path}`;
  base.search = new URLSearchParams(query).toString();
  return base;
};

/** The setting to correct for each error code of the storage. */
const PROBLEMS: Readonly<Record<string, readonly [string, string]>> = {
  InvalidAccessKeyId: ['S3_ACCESS_KEY_ID', 'est inconnue du stockage'],
  SignatureDoesNotMatch: ['S3_SECRET_ACCESS_KEY', 'n’est pas le secret de S3_ACCESS_KEY_ID'],
  AuthorizationHeaderMalformed: ['S3_REGION', 'n’est pas la région du compartiment'],
  PermanentRedirect: ['S3_REGION', 'n’est pas la région du compartiment'],
  RequestTimeTooSkewed: ['S3_ENDPOINT', 'mène à un stockage qui n’a pas la même heure'],
};

export const createBucketStore = (
  place: BucketPlace & { readonly variable: string },
  access: BucketAccess,
  http: OutboundHttp,
): BucketStore => {
  const { bucket, prefix } = place;
  const signing = {
    accessKeyId: access.accessKeyId,
    secretAccessKey: access.apiKey,
    region: access.region,
    service: 's3',
    // So that a proxy cannot add, change or drop one.
    allHeaders: true,
    // Derived keys, one for each day.
    cache: new Map<string, ArrayBuffer>(),
  };

  const ask = async ({ method, key, query, headers = {}, body }: Asked): Promise<RawAnswer> => {
    const url = addressOf(access, place, {
      ...(key === undefined ? {} : { key: `${prefix}${key}` }),
      ...(query === undefined ? {} : { query }),
    });
    const signed = await new AwsV4Signer({
      ...signing,
      method,
      url: url.href,
      // The storage refuses any other body.
      headers: { ...headers, 'x-amz-content-sha256': sha256Of(body ?? EMPTY) },
    }).sign();
    try {
      return await http.sendForFile({
        method,
        url: url.href,
        headers: Object.fromEntries(signed.headers),
        // A file that is written twice with the same bytes is written once.
        isRepeatable: true,
        ...(body === undefined ? {} : { body }),
      });
    } catch (error) {
      if (error instanceof OutboundFailure)
        throw new StorageUnavailable(`the bucket does not answer: ${error.message}`, {
          cause: error,
        });
      throw error;
    }
  };

  const put = (key: string, content: Buffer, headers: Asked['headers'] = {}) => {
    assertWritable(key, content);
    const digest = { [DIGEST_HEADER]: sha256Of(content) };
    return ask({ method: 'PUT', key, body: content, headers: { ...headers, ...digest } });
  };

  const exists = async (key: string): Promise<boolean> => {
    const answer = await ask({ method: 'HEAD', key });
    if (isMissing(answer)) return false;
    if (isDone(answer)) return true;
    throw refusalOf(answer);
  };

  const listPage = (more: Readonly<Record<string, string>>) =>
    ask({ method: 'GET', query: { 'list-type': '2', prefix, ...more } });

  return {
    read: async (key, maxBytes = OBJECT_MAX_BYTES) => {
      if (!isObjectKey(key)) return undefined;
      const answer = await ask({ method: 'GET', key, headers: { range: `bytes=0-${maxBytes}` } });
      if (isMissing(answer)) return undefined;
      // There is no first byte to give of an empty file.
      if (answer.status === 416) return EMPTY;
      if (!isDone(answer)) throw refusalOf(answer);
      const { content, headers } = answer;
      if (content.length > maxBytes) return undefined;
      const digest = headers[DIGEST_HEADER];
      if (digest !== undefined && digest !== sha256Of(content))
        throw new StorageUnavailable('the bucket gave other bytes than were written');
      return content;
    },
    write: async (key, content) => {
      const answer = await put(key, content);
      if (!isDone(answer)) throw refusalOf(answer);
    },
    writeOnce: async (key, content) => {
      // The condition decides; looking first spares what is there from a storage that ignores it.
      if (await exists(key)) return false;
      const answer = await put(key, content, { 'if-none-match': '*' });
      if (answer.status === 412) return false;
      if (!isDone(answer)) throw refusalOf(answer);
      return true;
    },
    list: async () => {
      const keys: string[] = [];
      let next: string | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const answer = await listPage(next === undefined ? {} : { 'continuation-token': next });
        if (!isDone(answer)) throw refusalOf(answer);
        const listed = listedPageOf(answer);
        if (listed === undefined)
          throw new StorageUnavailable('the bucket gave an unreadable list');
        keys.push(...listed.keys);
        ({ next } = listed);
        if (next === undefined) {
          const own = keys.filter((key) => key.startsWith(prefix));
          return own
            .map((key) => key.slice(prefix.length))
            .filter(isObjectKey)
            .toSorted();
        }
      }
      throw new StorageUnavailable('the bucket gave a list without end');
    },
    nameOf: (key) => `s3://${bucket}/${prefix}${key}`,
    findProblem: async () => {
      try {
        const answer = await listPage({ 'max-keys': '1' });
        if (isDone(answer)) return undefined;
        const code = errorCodeOf(answer);
        if (code === 'NoSuchBucket')
          return [place.variable, 'nomme un compartiment qui n’existe pas'];
        if (code === 'AccessDenied')
          return [place.variable, 'nomme un compartiment fermé à S3_ACCESS_KEY_ID'];
        return PROBLEMS[code] ?? ['S3_ENDPOINT', `mène à un stockage qui répond ${answer.status}`];
      } catch (error) {
        if (error instanceof StorageUnavailable) return undefined;
        throw error;
      }
    },
  };
};
