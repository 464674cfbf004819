import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/root.ts';
import { closureOf, isOurs, readLockfile } from './lockfile.ts';
import { sbomOf } from './sbom.ts';

const lock = readLockfile();
const AT = new Date('2026-11-16T00:00:00Z');
const WORKSPACES = ['apps/api', 'apps/web'];

describe('[O15] the bill of materials', () => {
  it.each(WORKSPACES)(
    '[O15] of %s names all that the lockfile brings it, once, with hash and licence',
    (workspace) => {
      const { components, dependencies } = sbomOf(lock, workspace, AT);
      const refs = components.map((one) => one['bom-ref']);
      expect(new Set(refs).size).toBe(refs.length);
      // Walked from the bill alone: nothing that is depended on is missing from it.
      const listed = new Set([workspace, ...refs]);
      expect(
        dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !listed.has(ref)),
      ).toEqual([]);
      expect(dependencies.map(({ ref }) => ref).toSorted()).toEqual([...listed].toSorted());
      for (const one of components.filter((each) => !isOurs(each['bom-ref']))) {
        expect(one.hashes?.[0]?.content, one.name).toMatch(/^[0-9a-f]{128}$/);
        expect(one.licenses, one.name).toHaveLength(1);
        expect(one.purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/);
      }
    },
  );

  it('[O15] together they hold every package that npm does not mark as development’s', () => {
    const closures = [...WORKSPACES, 'packages/testing', 'apps/sandbox', 'e2e', ''].map(
      (workspace) => new Set(closureOf(lock, workspace).paths),
    );
    const forgotten = Object.entries(lock.packages)
      .filter(([path, one]) => !isOurs(path) && !one.link && !one.dev)
      .map(([path]) => path)
      .filter((path) => !closures.some((paths) => paths.has(path)));
    // npm marks `dev` from the root alone: what a workspace needs to be developed is not marked.
    const developed = new Set(
      Object.entries(lock.packages)
        .filter(([path]) => isOurs(path))
        .flatMap(([path, one]) =>
          Object.keys(one.devDependencies).flatMap((name) => [
            ...closureOf(lock, `${path === '' ? '' : `${path}/`}node_modules/${name}`).paths,
            ...closureOf(lock, `node_modules/${name}`).paths,
          ]),
        ),
    );
    expect(forgotten.filter((path) => !developed.has(path))).toEqual([]);
  });

  it('[O15] holds nothing of tests, and what the product imports', () => {
    const names = sbomOf(lock, 'apps/api', AT).components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'zod', '@portail/contract']));
    expect(names.filter((name) => /vitest|playwright|chromium|oxlint|embedded/.test(name))).toEqual(
      [],
    );
  });

  it('[O15] says the same twice', () => {
    expect(sbomOf(lock, 'apps/web', AT)).toEqual(sbomOf(lock, 'apps/web', AT));
  });

  it('[O15] a package that the lockfile has lost is told', () => {
    const { 'node_modules/fastify': _lost, ...packages } = lock.packages;
    expect(() => sbomOf({ ...lock, packages }, 'apps/api', AT)).toThrow('apps/api > fastify');
  });

  it('[O15] every component for this machine is installed where the bill says', () => {
    const { components } = sbomOf(lock, 'apps/api', AT);
    // Those of other systems are listed and not installed.
    const optional = new Set(
      Object.values(lock.packages).flatMap((one) => Object.keys(one.optionalDependencies)),
    );
    const absent = components
      .filter(({ name }) => !optional.has(name))
      .filter((one) => !existsSync(join(ROOT, one['bom-ref'], 'package.json')))
      .filter((one) => lock.packages[one['bom-ref']]?.['optional'] !== true)
      .map((one) => one['bom-ref']);
    expect(absent).toEqual([]);
  });
});
