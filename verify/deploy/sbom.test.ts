import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isOurs, licenceOf, nameAt, readLockfile, type LockedPackage } from './lockfile.ts';
import { createSbom } from './sbom.ts';

const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      purl: z.string(),
      hashes: z.array(z.object({ alg: z.string(), content: z.string() })).default([]),
      licenses: z.array(z.unknown()).default([]),
    }),
  ),
});

const { packages } = readLockfile();
/** By name and version: two places of the lockfile may hold the same package. */
const locked = new Map<string, LockedPackage & { readonly path: string }>(
  Object.entries(packages).map(([path, one]) => [
    `${isOurs(path) ? one.name : nameAt(path)}@${one.version}`,
    { ...one, path },
  ]),
);

describe.each(['apps/api', 'apps/web'])('[O15] the bill of materials of %s', (workspace) => {
  const { components } = bill.parse(JSON.parse(createSbom(workspace)));
  const refs = components.map((one) => one['bom-ref']);
  const names = new Set(refs.map((ref) => ref.slice(0, ref.lastIndexOf('@'))));

  it('[O15] names all that the product imports, and nothing of tests', () => {
    const imported = Object.keys(packages[workspace]?.dependencies ?? {});
    expect(imported.length).toBeGreaterThan(5);
    expect(imported.filter((name) => !names.has(name))).toEqual([]);
    expect(
      [...names].filter((name) => /vitest|playwright|chromium|oxlint|embedded|testing/.test(name)),
    ).toEqual([]);
  });

  it('[O15] names all that its components need', () => {
    const needed = refs.flatMap((ref) => Object.keys(locked.get(ref)?.dependencies ?? {}));
    expect(needed.length).toBeGreaterThan(refs.length / 2);
    expect(needed.filter((name) => !names.has(name))).toEqual([]);
  });

  it('[O15] gives the hash and the licence of each', () => {
    for (const { 'bom-ref': ref, purl, hashes, licenses } of components) {
      const one = locked.get(ref);
      if (one === undefined) throw new Error(`${ref} is not in the lockfile`);
      if (isOurs(one.path)) continue;
      expect(hashes[0]?.content, ref).toMatch(/^[0-9a-f]{128}$/);
      // npm reads the licence of the lockfile only.
      expect(licenses, ref).toHaveLength(one.license === undefined ? 0 : 1);
      expect(licenceOf(one.path, one), ref).toBeDefined();
      expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/);
    }
  });
});
