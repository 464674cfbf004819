import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type SandboxProcess } from '../../../test/sandbox-process.ts';
import type { BucketAccess } from '../config/buckets.ts';
import { DEMONSTRATION_SECRET } from '../config/fields.ts';
import { StorageUnavailable, type ObjectStore } from '../ports/object-store.ts';
import { createFolderStore } from './folder-store.ts';
import { openObjectStore, refuseWrongPlaces } from './open-object-stores.ts';

let sandbox: SandboxProcess;
let folder = '';
const closing: (() => void)[] = [];
beforeAll(async () => {
  sandbox = await startSandbox();
  folder = await mkdtemp(join(tmpdir(), 'portail-etagere-'));
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await sandbox.json('PUT', '/stockage/api/reglages', { panne: 'AUCUNE', parPage: 1_000 });
});

const accessOf = (changes: Partial<BucketAccess> = {}): BucketAccess => ({
  url: `${sandbox.url}/stockage/s3`,
  region: 'bac-a-sable',
  accessKeyId: 'portail',
  apiKey: DEMONSTRATION_SECRET,
  hasPathStyle: true,
  ...changes,
});
const openBucket = (where = `s3://portail/${randomUUID()}`, access = accessOf()): ObjectStore => {
  const { objectStore, close } = openObjectStore('FILES_DIR', where, access);
  closing.push(close);
  return objectStore;
};
const fail = (panne: string, fois: number | null = null) =>
  sandbox.json('PUT', '/stockage/api/reglages', { panne, fois });

const bytes = (text: string): Buffer => Buffer.from(text);

/** One table of behaviours, whatever stands behind the port. */
const OBJECT_STORES: readonly (readonly [string, () => ObjectStore])[] = [
  ['a folder', () => createFolderStore(join(folder, randomUUID()))],
  ['a bucket', () => openBucket()],
  ['a bucket without a path', () => openBucket('s3://vide')],
];

describe.each(OBJECT_STORES)('the shelf that is %s', (name, open) => {
  beforeAll(async () => {
    await sandbox.ask('/stockage/api/compartiments/vide', { method: 'PUT' });
  });

  it('is empty at first', async () => {
    const objectStore = open();
    expect(await objectStore.list()).toEqual([]);
    expect(await objectStore.read('rien.json')).toBeUndefined();
  });

  it('returns the bytes that were written, and replaces them completely', async () => {
    const objectStore = open();
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    await objectStore.write('lot/image.png', content);
    expect(await objectStore.read('lot/image.png')).toEqual(content);
    await objectStore.write('lot/image.png', bytes('plus court'));
    expect(await objectStore.read('lot/image.png')).toEqual(bytes('plus court'));
    await objectStore.write('lot/vide.png', bytes(''));
    expect(await objectStore.read('lot/vide.png')).toEqual(bytes(''));
  });

  it('returns nothing larger than the limit', async () => {
    const objectStore = open();
    await objectStore.write('borne.png', bytes('12345'));
    expect(await objectStore.read('borne.png', 5)).toEqual(bytes('12345'));
    expect(await objectStore.read('borne.png', 4)).toBeUndefined();
  });

  it('writes a write-once object once, with concurrent writers', async () => {
    const objectStore = open();
    const tries = ['un', 'deux', 'trois', 'quatre'].map(bytes);
    const wrote = await Promise.all(
      tries.map((content) => objectStore.writeOnce('racine.json', content)),
    );
    expect(wrote.filter(Boolean)).toHaveLength(1);
    const kept = await objectStore.read('racine.json');
    expect(kept).toEqual(tries[wrote.indexOf(true)]);
    expect(await objectStore.writeOnce('racine.json', bytes('cinq'))).toBe(false);
    expect(await objectStore.read('racine.json')).toEqual(kept);
  });

  it('lists its files in order, under their own names', async () => {
    const objectStore = open();
    for (const key of ['b.json', 'dossier/c.png', 'a.json'])
      await objectStore.write(key, bytes(key));
    const own = (await objectStore.list()).filter((key) =>
      /^(?:[ab]\.json|dossier\/.*)$/.test(key),
    );
    expect(own).toEqual(['a.json', 'b.json', 'dossier/c.png']);
    expect(objectStore.nameOf('a.json')).toMatch(
      name === 'a folder' ? /^\/.+\/a\.json$/ : /^s3:\/\//,
    );
  });

  it('[S29] refuses names outside its folder', async () => {
    const objectStore = open();
    for (const key of ['../secret', '/absolu', 'a//b', 'a/../b', '.cache', 'é.png', 'a%2fb', '']) {
      expect(await objectStore.read(key), key).toBeUndefined();
      await expect(objectStore.write(key, bytes('x')), key).rejects.toThrow('no name');
    }
  });

  it('refuses to hold what would not fit into memory', async () => {
    const tooMuch = Buffer.alloc(32 * 1024 * 1024 + 1);
    await expect(open().write('lourd.json', tooMuch)).rejects.toThrow('too large');
  });
});

describe('the shelf that is a folder', () => {
  it('leaves no temporary file, and files are readable by their owner only', async () => {
    const root = join(folder, randomUUID());
    const objectStore = createFolderStore(root);
    await objectStore.write('liste.json', bytes('1'));
    await objectStore.writeOnce('racine.json', bytes('2'));
    await objectStore.writeOnce('racine.json', bytes('3'));
    expect((await readdir(root)).toSorted()).toEqual(['liste.json', 'racine.json']);
    expect((await stat(join(root, 'liste.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(root, 'racine.json'))).mode & 0o777).toBe(0o400);
  });

  it('[S29] follows no link out of itself', async () => {
    const root = join(folder, randomUUID());
    await mkdir(root);
    await writeFile(join(folder, 'dehors.png'), 'dehors');
    await symlink(join(folder, 'dehors.png'), join(root, 'lien.png'));
    expect(await createFolderStore(root).read('lien.png')).toBeUndefined();
  });
});

describe('[O20] the shelf that is a bucket', () => {
  it.each([
    ['is overloaded for a moment (503 SlowDown)', 'SATURE'],
    ['cuts the connection for a moment', 'ARRET'],
    ['cuts its answers for a moment', 'COUPEE'],
  ])('reads and writes when the storage %s', async (_what, fault) => {
    const objectStore = openBucket();
    await fail(fault, 2);
    await objectStore.write('liste.json', bytes('dite deux fois'));
    await fail(fault, 2);
    expect(await objectStore.read('liste.json')).toEqual(bytes('dite deux fois'));
  });

  it('writes once what was taken, and whose answer was lost', async () => {
    const objectStore = openBucket();
    await fail('PERDUE', 2);
    await objectStore.writeOnce('racine.json', bytes('une'));
    expect(await objectStore.writeOnce('racine.json', bytes('autre'))).toBe(false);
    expect(await objectStore.read('racine.json')).toEqual(bytes('une'));
  });

  it.each([['SATURE'], ['ARRET'], ['COUPEE']])(
    'says that the storage is away when it stays so (%s), and nothing of the key',
    async (fault) => {
      const objectStore = openBucket();
      await fail(fault);
      const error: unknown = await objectStore
        .read('liste.json')
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StorageUnavailable);
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(
        DEMONSTRATION_SECRET,
      );
    },
  );

  it('does not take damaged bytes for the file', async () => {
    const objectStore = openBucket();
    await objectStore.write('image.png', bytes('les bons octets'));
    await fail('ABIMEE');
    await expect(objectStore.read('image.png')).rejects.toThrow('other bytes');
  });

  it('reads a list that comes in pages', async () => {
    const objectStore = openBucket();
    const keys = Array.from({ length: 7 }, (_, index) => `racine-${index}.json`);
    for (const key of keys) await objectStore.write(key, bytes(key));
    await sandbox.json('PUT', '/stockage/api/reglages', { parPage: 3 });
    expect(await objectStore.list()).toEqual(keys);
  });

  it('distinguishes a missing bucket from a missing file', async () => {
    const objectStore = openBucket('s3://jamais-ouvert');
    await expect(objectStore.read('liste.json')).rejects.toThrow(StorageUnavailable);
    await expect(objectStore.list()).rejects.toThrow('404 NoSuchBucket');
  });
});

describe('[O20] a place that is wrong in the settings', () => {
  const refusalOf = (filesDir: string, changes: Partial<BucketAccess> = {}) =>
    refuseWrongPlaces({
      filesDir,
      ledger: { rootsDir: undefined },
      buckets: accessOf(changes),
    });

  it.each([
    ['s3://portail', { accessKeyId: 'autre' }, 'S3_ACCESS_KEY_ID est inconnue du stockage.'],
    [
      's3://portail',
      { apiKey: `${DEMONSTRATION_SECRET}-faux` },
      'S3_SECRET_ACCESS_KEY n’est pas le secret de S3_ACCESS_KEY_ID.',
    ],
    ['s3://portail', { region: 'ailleurs' }, 'S3_REGION n’est pas la région du compartiment.'],
    ['s3://jamais-ouvert/x', {}, 'FILES_DIR nomme un compartiment qui n’existe pas.'],
    ['/nulle/part', {}, 'FILES_DIR nomme un dossier qui n’existe pas.'],
  ])('is said in one sentence before the start: %s %o', async (where, changes, sentence) => {
    await expect(refusalOf(where, changes)).rejects.toThrow(`la variable ${sentence}`);
  });

  it('is not a storage that is away: pictures may come back without a restart', async () => {
    await fail('ARRET');
    await expect(refusalOf('s3://portail')).resolves.toBeUndefined();
    await expect(refusalOf(folder)).resolves.toBeUndefined();
  });
});
