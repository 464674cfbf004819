import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BucketAccess } from '../config/buckets.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { openObjectStore, refuseWrongPlaces } from './open-object-stores.ts';

/** The only key that this server knows. */
const KEY = 'S3RVER';
let directory = '';
let server: S3rver;
let port = 0;
const closing: (() => void)[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portail-s3-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'portail' }],
  });
  ({ port } = await server.run());
});
afterAll(async () => {
  for (const close of closing) close();
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const accessOf = (changes: Partial<BucketAccess> = {}): BucketAccess => ({
  url: `http://127.0.0.1:${port}`,
  region: 'fr-par',
  accessKeyId: KEY,
  apiKey: KEY,
  hasPathStyle: true,
  ...changes,
});
const openBucket = (changes?: Partial<BucketAccess>): ObjectStore => {
  const { objectStore, close } = openObjectStore(
    'FILES_DIR',
    's3://portail/lot/2026',
    accessOf(changes),
  );
  closing.push(close);
  return objectStore;
};

/** s3rver checks every signature by its own code; the sandbox of the product is ours. */
describe('a bucket of an S3 server that is not ours', () => {
  it('[S47] writes, reads, replaces and lists files with signed requests', async () => {
    const store = openBucket();
    expect(await store.list()).toEqual([]);
    expect(await store.read('rien.json')).toBeUndefined();
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    await store.write('dossier/image-1_a.png', content);
    expect(await store.read('dossier/image-1_a.png')).toEqual(content);
    await store.write('dossier/image-1_a.png', Buffer.from('plus court'));
    expect(await store.read('dossier/image-1_a.png')).toEqual(Buffer.from('plus court'));
    expect(await store.read('dossier/image-1_a.png', 5)).toBeUndefined();
    expect(await store.writeOnce('racine.json', Buffer.from('une'))).toBe(true);
    expect(await store.writeOnce('racine.json', Buffer.from('autre'))).toBe(false);
    expect(await store.read('racine.json')).toEqual(Buffer.from('une'));
    expect(await store.list()).toEqual(['dossier/image-1_a.png', 'racine.json']);
  });

  it.each([
    [{ apiKey: 'faux' }, 'SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY n’est pas le secret'],
    [{ accessKeyId: 'autre' }, 'InvalidAccessKeyId', 'S3_ACCESS_KEY_ID est inconnue'],
  ])('[S47] refuses a wrong key: %o', async (wrong, code, sentence) => {
    await openBucket().write('cle.json', Buffer.from('gardée'));
    const store = openBucket(wrong);
    await expect(store.read('cle.json')).rejects.toThrow(`403 ${code}`);
    await expect(store.write('cle.json', Buffer.from('autre'))).rejects.toThrow(`403 ${code}`);
    await expect(store.list()).rejects.toThrow(`403 ${code}`);
    expect(await openBucket().read('cle.json')).toEqual(Buffer.from('gardée'));
    const places = { filesDir: 's3://portail', ledger: { rootsDir: undefined } };
    await expect(refuseWrongPlaces({ ...places, buckets: accessOf(wrong) })).rejects.toThrow(
      sentence,
    );
  });

  it('distinguishes a missing bucket from a missing file', async () => {
    const { objectStore, close } = openObjectStore('FILES_DIR', 's3://absent', accessOf());
    closing.push(close);
    await expect(objectStore.read('liste.json')).rejects.toThrow('404 NoSuchBucket');
  });
});
