import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ROOT } from '../../scripts/lib/root.ts';
import { dependencyProblems, isAllowedLicence } from './dependency-rules.ts';
import {
  isOurs,
  licenceOf,
  installedLicence,
  readLockfile,
  type LockedPackage,
} from './lockfile.ts';

const lock = readLockfile();
const { allowScripts } = z
  .looseObject({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

const withPackage = (path: string, changes: Partial<LockedPackage>) => {
  const before = lock.packages[path];
  if (before === undefined) throw new Error(`no ${path}`);
  return { ...lock, packages: { ...lock.packages, [path]: { ...before, ...changes } } };
};

describe('[O14] dependencies', () => {
  it('[O14] are exact, hashed, from one registry, under known licences, without scripts, and few', () => {
    expect(dependencyProblems(lock, allowScripts)).toEqual([]);
  });

  it.each<[Partial<LockedPackage>, string]>([
    [{ license: 'GPL-3.0-only' }, 'licence GPL-3.0-only'],
    [{ license: 'UNLICENSED' }, 'licence UNLICENSED'],
    [{ integrity: 'sha1-abc' }, 'no strong hash'],
    [{ resolved: 'git+ssh://git@example.test/x.git' }, 'from git+ssh'],
    [{ hasInstallScript: true }, 'runs a script'],
  ])('[O14] one with %o is refused', (changes, problem) => {
    const changed = withPackage('node_modules/fastify', changes);
    expect(dependencyProblems(changed, allowScripts).join('\n')).toContain(problem);
  });

  it('[O14] a range, one too many, or a new right to run scripts is refused', () => {
    const many = Object.fromEntries(Array.from({ length: 46 }, (_, n) => [`paquet-${n}`, '1.0.0']));
    expect(
      dependencyProblems(withPackage('apps/api', { dependencies: many }), allowScripts).join('\n'),
    ).toContain('direct dependencies');
    expect(
      dependencyProblems(withPackage('apps/api', { dependencies: { pg: '^8.0.0' } }), {}).join(
        '\n',
      ),
    ).toContain('pg ^8.0.0 is not exact');
    expect(dependencyProblems(lock, { sharp: true })).toEqual(['sharp: allowed to run a script']);
  });

  it('[O14] a licence is read whole: every part of an AND, one of an OR', () => {
    expect(isAllowedLicence('(MIT OR GPL-2.0)')).toBe(true);
    expect(isAllowedLicence('MIT AND GPL-2.0')).toBe(false);
  });

  it('[O14] the lockfile tells the licences that installed packages tell', () => {
    const wrong = Object.entries(lock.packages)
      .filter(([path, one]) => !isOurs(path) && !one.link && one.license !== undefined)
      .flatMap(([path, one]) => {
        const told = installedLicence(path);
        return told === undefined || told === licenceOf(path, one) ? [] : [`${path}: ${told}`];
      });
    expect(wrong).toEqual([]);
  });

  it('[O14] every command that installs takes the lockfile’s and no other', () => {
    const npmrc = readFileSync(join(ROOT, '.npmrc'), 'utf8');
    expect(npmrc).toContain('save-exact=true');
    const install = readFileSync(join(ROOT, 'scripts/lib/install.mjs'), 'utf8');
    expect(install).toMatch(/'ci'/);
    expect(install).not.toMatch(/'install'/);
  });
});
