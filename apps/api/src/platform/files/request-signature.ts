import { createHash, createHmac } from 'node:crypto';

/** Signature Version 4, as every storage that speaks S3 asks for it. */
export interface SigningAccess {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  /** All of them are signed: nobody on the way may add, change or drop one. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hexadecimal: the storage refuses any other body. */
  readonly bodyHash: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

export const sha256Of = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');

const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Stricter than the platform's own, which leaves five more signs as they are. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`,
  );

const canonicalPath = ({ pathname }: URL): string =>
  pathname
    .split('/')
    .map((segment) => encode(decodeURIComponent(segment)))
    .join('/');

const canonicalQuery = ({ searchParams }: URL): string =>
  [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');

const signingKey = ({ secretAccessKey, region }: SigningAccess, day: string): Buffer =>
  ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region));

/** The headers that the request has to carry: those given, and what vouches for them. */
export const signedHeaders = (
  { method, url, headers, bodyHash }: UnsignedRequest,
  access: SigningAccess,
  at: Date,
): Record<string, string> => {
  const moment = at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = moment.slice(0, 8);
  const sent = { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': moment };
  const signed = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    method,
    canonicalPath(url),
    canonicalQuery(url),
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${access.region}/s3/aws4_request`;
  const toSign = [ALGORITHM, moment, scope, sha256Of(canonical)].join('\n');
  const signature = hmac(signingKey(access, day), toSign).toString('hex');
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${access.accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  };
};
