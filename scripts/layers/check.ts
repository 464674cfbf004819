import { findCycles } from './cycles.ts';
import { parseFile } from './parse.ts';
import type { ParsedFile } from './parse.ts';
import { resolveSpecifier, workspaceOf } from './resolve.ts';
import type { Target } from './resolve.ts';
import {
  API_ZONES,
  BARREL_EXCEPTION,
  FETCH_FOLDER,
  isTestFile,
  LAUNCHER_IMPORT,
  PACKAGE_RULES,
  TEST_WORKSPACES,
  WEB_ZONES,
  WORKSPACE_RULES,
} from './rules.ts';
import type { Zone } from './rules.ts';

export interface Violation {
  readonly rule:
    | 'workspace'
    | 'zone'
    | 'unit'
    | 'place'
    | 'package'
    | 'fetch'
    | 'barrel'
    | 'cycle'
    | 'unresolved';
  readonly file: string;
  readonly message: string;
}

export interface SourceTree {
  /** Source files to read, relative to the root. */
  readonly files: readonly string[];
  read(path: string): string;
  exists(path: string): boolean;
}

export function checkLayers(tree: SourceTree): Violation[] {
  const violations: Violation[] = [];
  const graph = new Map<string, string[]>();
  const fetchers: string[] = [];

  for (const file of tree.files) {
    const parsed = parseFile(file, tree.read(file));
    const targets = parsed.specifiers.map((specifier) => ({
      specifier,
      target: resolveSpecifier(file, specifier, (path) => tree.exists(path)),
    }));
    graph.set(
      file,
      targets.flatMap(({ target }) => (target.kind === 'file' ? [target.path] : [])),
    );
    violations.push(...checkFile(file, parsed));
    for (const { specifier, target } of targets) {
      violations.push(...checkImport(file, specifier, target));
    }
    if (parsed.callsFetch && file.startsWith('apps/web/src/') && !isTestFile(file)) {
      fetchers.push(file);
    }
  }
  violations.push(...checkFetch(fetchers));
  for (const cycle of findCycles(graph)) {
    violations.push({ rule: 'cycle', file: cycle[0] ?? '', message: cycle.join(' → ') });
  }
  return violations;
}

function checkFile(file: string, parsed: ParsedFile): Violation[] {
  const violations: Violation[] = [];
  const isBarrel = parsed.isBarrel || /\/index\.tsx?$/.test(file);
  if (isBarrel && !BARREL_EXCEPTION.test(file)) {
    const message = 'a barrel: import the file that declares the thing';
    violations.push({ rule: 'barrel', file, message });
  }
  const zones = zonesFor(file);
  if (zones && !isTestFile(file) && !zoneOf(file, zones)) {
    const message = 'no zone of scripts/layers/rules.ts says where this file belongs';
    violations.push({ rule: 'place', file, message });
  }
  return violations;
}

function checkImport(file: string, specifier: string, target: Target): Violation[] {
  if (target.kind === 'missing') {
    return [{ rule: 'unresolved', file, message: `'${specifier}' leads to no file` }];
  }
  const workspace = workspaceOf(file);
  // Scripts, benchmarks and a workspace's tool settings stand outside the product.
  if (workspace === undefined || !isProductFile(file, workspace)) return [];
  if (target.kind === 'file') return checkFileImport(file, workspace, target);
  return checkPackageImport(file, workspace, specifier, target);
}

function isProductFile(file: string, workspace: string): boolean {
  return workspace === 'e2e' || file.startsWith(`${workspace}/src/`);
}

function checkFileImport(
  file: string,
  workspace: string,
  target: Extract<Target, { kind: 'file' }>,
): Violation[] {
  if (workspaceOf(target.path) === workspace) return checkZones(file, target.path);
  const allowed = [
    ...(WORKSPACE_RULES[workspace]?.workspaces ?? []),
    ...(isTestFile(file) && workspace !== 'apps/sandbox' ? TEST_WORKSPACES : []),
    ...(file === LAUNCHER_IMPORT.file ? [LAUNCHER_IMPORT.workspace] : []),
  ];
  if (target.byName && allowed.some((prefix) => target.path.startsWith(prefix))) return [];
  const message = target.byName
    ? `${workspace} may not import ${target.path}`
    : `${target.path} is outside the workspace: import it by its @portail name, if at all`;
  return [{ rule: 'workspace', file, message }];
}

function checkPackageImport(
  file: string,
  workspace: string,
  specifier: string,
  target: Extract<Target, { kind: 'package' | 'node' }>,
): Violation[] {
  if (isTestFile(file)) return [];
  const rule = WORKSPACE_RULES[workspace];
  if (target.kind === 'node') {
    if (rule?.nodeBuiltins === true) return [];
    return [{ rule: 'package', file, message: `${workspace} may not use '${specifier}'` }];
  }
  const violations: Violation[] = [];
  if (rule && rule.packages !== 'any' && !rule.packages.includes(target.name)) {
    const message = `${workspace} may not depend on '${target.name}'`;
    violations.push({ rule: 'package', file, message });
  }
  for (const { packages, within, onlyIn, why } of PACKAGE_RULES) {
    if (packages.test(target.name) && within.test(file) && !onlyIn.test(file)) {
      violations.push({ rule: 'package', file, message: `'${target.name}': ${why}` });
    }
  }
  return violations;
}

function zonesFor(file: string): readonly Zone[] | undefined {
  if (file.startsWith('apps/web/src/')) return WEB_ZONES;
  if (file.startsWith('apps/api/src/')) return API_ZONES;
  return undefined;
}

function zoneOf(file: string, zones: readonly Zone[]): { zone: Zone; unit?: string } | undefined {
  for (const zone of zones) {
    const match = zone.files.exec(file);
    if (match) return match[1] === undefined ? { zone } : { zone, unit: match[1] };
  }
  return undefined;
}

function checkZones(file: string, targetPath: string): Violation[] {
  const zones = zonesFor(file);
  // A test may look behind every door of its own workspace.
  if (!zones || isTestFile(file)) return [];
  const from = zoneOf(file, zones);
  const to = zoneOf(targetPath, zones);
  if (!from || !to) return [];
  const sameZone = from.zone.name === to.zone.name;
  if (!sameZone && from.zone.may !== 'all' && !from.zone.may.includes(to.zone.name)) {
    const message = `${from.zone.name} may not import ${to.zone.name} (${targetPath})`;
    return [{ rule: 'zone', file, message }];
  }
  const crosses = from.unit !== undefined && to.unit !== undefined && from.unit !== to.unit;
  if (crosses && !(from.zone.acrossUnits ?? []).includes(to.zone.name)) {
    const message = `${from.unit} may not import ${to.zone.name} of ${to.unit} (${targetPath})`;
    return [{ rule: 'unit', file, message }];
  }
  // Files without a unit (platform, ledger, entry points) also import a module by its entry only.
  if (zones === API_ZONES && from.unit === undefined && to.unit !== undefined) {
    if (to.zone.name !== 'module' && !(from.zone.acrossUnits ?? []).includes(to.zone.name)) {
      const message = `a module is reached only through its .module.ts (${targetPath})`;
      return [{ rule: 'unit', file, message }];
    }
  }
  return [];
}

function checkFetch(fetchers: readonly string[]): Violation[] {
  const outside = fetchers.filter((file) => !file.startsWith(FETCH_FOLDER));
  const inside = fetchers.filter((file) => file.startsWith(FETCH_FOLDER)).slice(1);
  return [...outside, ...inside].map((file) => ({
    rule: 'fetch' as const,
    file,
    message: `calls fetch; one file of ${FETCH_FOLDER} does it for the whole portal`,
  }));
}
