import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ROOT } from '../../scripts/lib/root.ts';

const dependencies = z.record(z.string(), z.string()).default({});

const lockedPackage = z.looseObject({
  name: z.string().optional(),
  version: z.string().optional(),
  link: z.boolean().default(false),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
  dependencies,
  devDependencies: dependencies,
  optionalDependencies: dependencies,
  peerDependencies: dependencies,
});
export type LockedPackage = z.output<typeof lockedPackage>;

const lockfile = z.looseObject({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), lockedPackage),
});
export type Lockfile = z.output<typeof lockfile>;

export const readLockfile = (): Lockfile =>
  lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));

const NODE_MODULES = 'node_modules/';

/** A package of ours is a folder; one of others lies in `node_modules`. */
export const isOurs = (path: string): boolean => !path.includes(NODE_MODULES);

export const nameAt = (path: string): string =>
  path.slice(path.lastIndexOf(NODE_MODULES) + NODE_MODULES.length);

/** Some packages tell their licence in their own file and not in the lockfile. */
const TOLD_ELSEWHERE: Readonly<Record<string, string>> = {
  '@react-aria/optimize-locales-plugin': 'Apache-2.0',
  'png-js': 'MIT',
};

export const licenceOf = (path: string, one: LockedPackage): string | undefined =>
  one.license ?? TOLD_ELSEWHERE[nameAt(path)];

/** Where Node finds `name` when the package at `from` asks for it: nearest folder first. */
const resolve = ({ packages }: Lockfile, from: string, name: string): string | undefined => {
  let folder = from;
  for (;;) {
    const path = `${folder === '' ? '' : `${folder}/`}${NODE_MODULES}${name}`;
    const found = packages[path];
    if (found?.link === true) return found.resolved;
    if (found !== undefined) return path;
    if (folder === '') return undefined;
    const nested = folder.lastIndexOf(`/${NODE_MODULES}`);
    const parent = folder.lastIndexOf('/');
    if (nested >= 0) folder = folder.slice(0, nested);
    else folder = folder.startsWith(NODE_MODULES) || parent < 0 ? '' : folder.slice(0, parent);
  }
};

export interface Closure {
  /** Every package that is needed to run, by its place in the lockfile, ours included. */
  readonly paths: readonly string[];
  readonly edges: ReadonlyMap<string, readonly string[]>;
  /** Needed by name and found nowhere. */
  readonly missing: readonly string[];
}

/** All that runs with a workspace: its dependencies and theirs, never those of development. */
export const closureOf = (lock: Lockfile, workspace: string): Closure => {
  const edges = new Map<string, readonly string[]>();
  const missing: string[] = [];
  const waiting = [workspace];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (edges.has(path)) continue;
    const one = lock.packages[path];
    if (one === undefined) {
      missing.push(path);
      continue;
    }
    const optional = { ...one.optionalDependencies, ...one.peerDependencies };
    const wanted = Object.keys({ ...one.dependencies, ...optional });
    const found = wanted.flatMap((name) => {
      const place = resolve(lock, path, name);
      if (place === undefined && !(name in optional)) missing.push(`${path} > ${name}`);
      return place === undefined ? [] : [place];
    });
    edges.set(path, [...new Set(found)].toSorted());
    waiting.push(...found);
  }
  return { paths: [...edges.keys()].toSorted(), edges, missing };
};

/** The licence that an installed package tells itself, where it is there to be asked. */
export const installedLicence = (path: string): string | undefined => {
  const file = join(ROOT, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const told = z
    .looseObject({ license: z.union([z.string(), z.looseObject({ type: z.string() })]).optional() })
    .parse(JSON.parse(readFileSync(file, 'utf8'))).license;
  return typeof told === 'object' ? told.type : told;
};
