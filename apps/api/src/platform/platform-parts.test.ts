import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitedAddress } from './address.ts';
import { createClock, dayInFrance } from './clock.ts';
import { createDigest } from './digest.ts';
import { createPictureStore } from './file-store.ts';
import { createFolderStore } from './files/folder-store.ts';
import { systemIds } from './ids.ts';
import { createPasswords } from './passwords.ts';
import {
  beneficiaryScopeOf,
  funderScopeOf,
  operatorScope,
  personScope,
} from './ports/owner-scope.ts';
import { ringOf } from '../../test/key-rings.ts';

describe('the clock', () => {
  it('moves business time and leaves real time alone', () => {
    const real = new Date('2026-11-15T10:00:00Z');
    const clock = createClock(90 * 86_400_000, () => real);
    expect(clock.realNow()).toBe(real);
    expect(clock.businessNow().toISOString()).toBe('2027-02-13T10:00:00.000Z');
    expect(clock.businessDay()).toBe('2027-02-13');
  });

  it.each([
    ['2026-12-31T22:59:59Z', '2026-12-31'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
    ['2026-06-30T21:59:59Z', '2026-06-30'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
  ])('[XC-39] at %s it is %s in France', (instant, day) => {
    expect(dayInFrance(new Date(instant))).toBe(day);
  });
});

describe('ids', () => {
  it('[26-5] are of version 7, unlike one another and in order, within a millisecond too', async () => {
    const first = systemIds.ordered();
    await new Promise((done) => setTimeout(done, 3));
    const second = systemIds.ordered();
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(second > first).toBe(true);
    const many = Array.from({ length: 10_000 }, systemIds.ordered);
    expect(new Set(many).size).toBe(10_000);
    expect(many.toSorted()).toEqual(many);
  });
});

describe('limitedAddress', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts %s as %s', (address, counted) => {
    expect(limitedAddress(address)).toBe(counted);
  });
});

describe('the digest', () => {
  it('depends on the secret and on the family', () => {
    const one = createDigest(ringOf('un secret'));
    expect(one.of('a', 'x')).toBe(one.of('a', 'x'));
    expect(one.of('a', 'x')).not.toBe(one.of('b', 'x'));
    expect(one.of('a', 'x')).not.toBe(createDigest(ringOf('autre')).of('a', 'x'));
  });
});

describe('passwords', () => {
  it('[S19] are argon2id of 19 MiB, two passes, with a salt of their own and a pepper', async () => {
    const passwords = await createPasswords(ringOf('poivre'));
    const [one, other] = await Promise.all([
      passwords.hash('Portail-Demo-2026'),
      passwords.hash('Portail-Demo-2026'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwords.matches(one, 'Portail-Demo-2026')).toBe(true);
    expect(await passwords.matches(one, 'portail-demo-2026')).toBe(false);
    expect(passwords.needsRehash(one)).toBe(false);
    const elsewhere = await createPasswords(ringOf('autre poivre'));
    expect(await elsewhere.matches(one, 'Portail-Demo-2026')).toBe(false);
  });

  it('compare the same letters typed on two keyboards', async () => {
    const passwords = await createPasswords(ringOf('poivre'));
    const stored = await passwords.hash('Été-À-Paris-2026'.normalize('NFD'));
    expect(await passwords.matches(stored, 'Été-À-Paris-2026'.normalize('NFC'))).toBe(true);
  });

  it('[S6] never match where there is no hash', async () => {
    const passwords = await createPasswords(ringOf('poivre'));
    expect(await passwords.matches(undefined, 'personne')).toBe(false);
    expect(await passwords.matches(null, 'personne')).toBe(false);
  });

  it('[S17] bound what waits: beyond it the answer is to come back later', async () => {
    const passwords = await createPasswords(ringOf('poivre'), { atOnce: 1, waiting: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('x')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = outcomes.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'SERVICE_SURCHARGE', retryAfterS: 2 });
    await expect(passwords.hash('x')).resolves.toContain('$argon2id$');
  });
});

describe('owner scopes', () => {
  const noLinks = { beneficiaryId: null, contracts: null, financeurId: null, intervenantId: null };

  it('come from the session’s record alone', () => {
    expect(personScope({ ...noLinks, beneficiaryId: 'b' })).toMatchObject({ kind: 'beneficiary' });
    expect(personScope({ ...noLinks, financeurId: 'f' })).toMatchObject({ kind: 'funder' });
    expect(personScope({ ...noLinks, intervenantId: 'i' })).toMatchObject({ kind: 'intervenant' });
    expect(personScope(noLinks)).toBeUndefined();
  });

  it('[S20] refuse the person whose scope is another', () => {
    const scope = personScope({ ...noLinks, financeurId: 'f' });
    expect(funderScopeOf({ scope }).financeurId).toBe('f');
    expect(() => beneficiaryScopeOf({ scope })).toThrow('Vous n’avez pas accès');
    expect(() => beneficiaryScopeOf({ scope: undefined })).toThrow('Vous n’avez pas accès');
  });

  it('ask an operator for a reason, and cannot be made by hand', () => {
    expect(() => operatorScope('o', '  ')).toThrow('reason');
    // @ts-expect-error a literal is not a scope
    beneficiaryScopeOf({ scope: { kind: 'beneficiary', beneficiaryId: 'b' } });
  });
});

describe('the file store', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'portail-fichiers-'));
    await mkdir(join(root, 'magasin', 'DEFAUT'), { recursive: true });
    await writeFile(join(root, 'secret.svg'), 'secret');
    await writeFile(join(root, 'magasin', 'DEFAUT', 'logo.svg'), '<svg/>');
    await writeFile(join(root, 'magasin', 'DEFAUT', 'page.html'), '<p>');
    await writeFile(join(root, 'magasin', 'DEFAUT', '.cache.svg'), '<svg/>');
    await symlink(join(root, 'secret.svg'), join(root, 'magasin', 'DEFAUT', 'lien.svg'));
  });
  afterAll(() => rm(root, { recursive: true }));

  it('[S29] serves its own files only', async () => {
    const store = createPictureStore(createFolderStore(join(root, 'magasin')));
    const found = await store.read('DEFAUT/logo.svg');
    expect(found).toMatchObject({ contentType: 'image/svg+xml' });
    expect(found?.etag).toMatch(/^"[\w-]{27}"$/);
    for (const key of [
      '../secret.svg',
      'DEFAUT/../../secret.svg',
      'DEFAUT/lien.svg',
      'DEFAUT/.cache.svg',
      'DEFAUT/page.html',
      'DEFAUT//logo.svg',
      '/DEFAUT/logo.svg',
      String.raw`DEFAUT\logo.svg`,
      'DEFAUT/logo.svg\u0000.png',
      'DEFAUT/logo.svg/..',
      join(root, 'secret.svg'),
      `${'a'.repeat(300)}.svg`,
      'a/b/c/d/e/f/g.svg',
    ]) {
      expect(await store.read(key), key).toBeUndefined();
    }
  });
});
