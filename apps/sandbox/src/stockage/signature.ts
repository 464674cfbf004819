import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { StorageAccess } from '../config.ts';

export interface SignedRequest {
  readonly method: string;
  /** As it came over the wire: path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
const MOMENT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;
const MAX_SKEW_MS = 15 * 60 * 1_000;
const UNRESERVED = /[A-Za-z0-9\-._~]/;

const hex = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');
const sign = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Byte by byte, as the description of the signature has it. */
const encode = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const sign = String.fromCodePoint(byte);
      return UNRESERVED.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

const pathOf = (target: string): string =>
  (target.split('?')[0] ?? '')
    .split('/')
    .map((segment) => encode(decodeURIComponent(segment)))
    .join('/');

const queryOf = (target: string): string =>
  [...new URL(target, 'http://bac').searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');

const momentOf = (text: string): number => {
  const [, year, month, day, hour, minute, second] = MOMENT.exec(text) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

const isEqual = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** The code of what is wrong with the signature, in the words of S3; nothing where all is right. */
export function findSignatureFault(
  { method, target, headers, body }: SignedRequest,
  access: StorageAccess,
  nowMs = Date.now(),
): string | undefined {
  const headerOf = (name: string): string => {
    const value = headers[name];
    return (typeof value === 'string' ? value : (value?.join(',') ?? '')).trim();
  };
  const found = AUTHORIZATION.exec(headerOf('authorization'));
  if (found === null) return 'AccessDenied';
  const [, keyId = '', day = '', region = '', names = '', signature = ''] = found;
  if (keyId !== access.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== access.region) return 'AuthorizationHeaderMalformed';
  const moment = headerOf('x-amz-date');
  const skewMs = Math.abs(momentOf(moment) - nowMs);
  if (!moment.startsWith(day) || !(skewMs <= MAX_SKEW_MS)) return 'RequestTimeTooSkewed';
  const signedNames = names.split(';');
  const mustSign = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustSign.some((name) => !signedNames.includes(name))) return 'AccessDenied';
  const canonical = [
    method,
    pathOf(target),
    queryOf(target),
    ...signedNames.map((name) => `${name}:${headerOf(name)}`),
    '',
    names,
    headerOf('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, hex(canonical)].join('\n');
  const dayKey = sign(`AWS4${access.secretAccessKey}`, day);
  const key = sign(sign(sign(dayKey, region), 's3'), 'aws4_request');
  if (!isEqual(sign(key, toSign).toString('hex'), signature)) return 'SignatureDoesNotMatch';
  if (hex(body) !== headerOf('x-amz-content-sha256')) return 'XAmzContentSHA256Mismatch';
  return undefined;
}
