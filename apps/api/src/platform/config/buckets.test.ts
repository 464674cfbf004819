import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readBuckets } from './buckets.ts';
import { DEMONSTRATION_SECRET, bucketPlaceOf, place } from './fields.ts';
import { meaningOf } from '../config.ts';
import { ConfigError, readAll } from './variables.ts';

const WHOLE = {
  S3_ENDPOINT: 'https://s3.stockage.example/',
  S3_REGION: 'fr-par',
  S3_ACCESS_KEY_ID: 'PORTAIL',
  S3_SECRET_ACCESS_KEY: createHash('sha256').update('s3').digest('hex'),
};
const read = (
  variables: Readonly<Record<string, string | undefined>>,
  { isProduction = true, where = 's3://portail-scelles', sandboxUrl = '' } = {},
) =>
  readAll(meaningOf, (refuse) =>
    readBuckets(variables, {
      refuse,
      isProduction,
      sandboxUrl: sandboxUrl === '' ? undefined : sandboxUrl,
      places: [undefined, where],
    }),
  );

describe('bucket settings', () => {
  it('are required only when a place names a bucket', () => {
    expect(read({}, { where: '/srv/scelles' })).toBeUndefined();
    expect(read(WHOLE)).toEqual({
      url: 'https://s3.stockage.example',
      region: 'fr-par',
      accessKeyId: 'PORTAIL',
      apiKey: WHOLE.S3_SECRET_ACCESS_KEY,
      hasPathStyle: true,
    });
    expect(read({ ...WHOLE, S3_PATH_STYLE: 'false' })?.hasPathStyle).toBe(false);
  });

  it('default to the sandbox where there is one, and never in production', () => {
    const sandboxUrl = 'http://127.0.0.1:4001';
    expect(read({}, { isProduction: false, sandboxUrl })?.url).toBe(`${sandboxUrl}/stockage/s3`);
    expect(() => read({}, { sandboxUrl })).toThrow('S3_ENDPOINT est requise');
  });

  it.each([
    [{ S3_ENDPOINT: undefined }, 'S3_ENDPOINT est requise avec'],
    [{ S3_REGION: undefined }, 'S3_REGION est requise avec'],
    [{ S3_ACCESS_KEY_ID: undefined }, 'S3_ACCESS_KEY_ID est requise avec'],
    [{ S3_SECRET_ACCESS_KEY: undefined }, 'S3_SECRET_ACCESS_KEY est requise avec'],
    [{ S3_ENDPOINT: 'http://s3.stockage.example' }, 'n’accepte qu’une adresse en https'],
    [{ S3_ENDPOINT: 'ftp://s3.stockage.example' }, 'S3_ENDPOINT attend une adresse'],
    [{ S3_ENDPOINT: 'https://a:b@s3.example' }, 'sans identifiant ni paramètre'],
    [{ S3_REGION: 'Paris !' }, 'S3_REGION attend le nom d’une région'],
    [{ S3_ACCESS_KEY_ID: 'a b' }, 'S3_ACCESS_KEY_ID attend l’identifiant'],
    [{ S3_SECRET_ACCESS_KEY: 'court' }, 'S3_SECRET_ACCESS_KEY attend au moins 32'],
    [{ S3_SECRET_ACCESS_KEY: DEMONSTRATION_SECRET }, 'porte le secret de démonstration'],
    [{ S3_PATH_STYLE: 'peut-être' }, 'S3_PATH_STYLE est invalide'],
  ])('[S46] are refused in one sentence when missing or wrong: %o', (changes, sentence) => {
    const refused = () => read({ ...WHOLE, ...changes });
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(sentence);
    expect(refused).not.toThrow(WHOLE.S3_SECRET_ACCESS_KEY);
  });

  it('a place is a folder, or a bucket with a path', () => {
    expect(bucketPlaceOf('/srv/scelles')).toBeUndefined();
    expect(bucketPlaceOf('s3://portail')).toEqual({ bucket: 'portail', prefix: '' });
    expect(bucketPlaceOf('s3://portail/a/b/')).toEqual({ bucket: 'portail', prefix: 'a/b/' });
    for (const wrong of ['s3:portail', 's3://', 's3://P', 's3://portail/../autre', 's3://a b/c'])
      expect(place.safeParse(wrong).success, wrong).toBe(false);
  });
});
