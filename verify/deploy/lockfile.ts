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
  busboy: 'MIT',
  'humanize-number': 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
};

export const licenceOf = (path: string, one: LockedPackage): string | undefined =>
  one.license ?? TOLD_ELSEWHERE[nameAt(path)];

/** The licence that an installed package tells itself, where it is there to be asked. */
export const installedLicence = (path: string): string | undefined => {
  const file = join(ROOT, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const told = z
    .looseObject({ license: z.union([z.string(), z.looseObject({ type: z.string() })]).optional() })
    .parse(JSON.parse(readFileSync(file, 'utf8'))).license;
  return typeof told === 'object' ? told.type : told;
};
