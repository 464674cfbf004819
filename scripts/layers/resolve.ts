import { posix } from 'node:path';
import { isBuiltin } from 'node:module';

export type Target =
  | { readonly kind: 'file'; readonly path: string; readonly byName: boolean }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'node' }
  | { readonly kind: 'missing' };

/** Folder of each workspace by the name it is imported under. */
export const WORKSPACE_FOLDERS: Readonly<Record<string, string>> = {
  '@portail/rules': 'packages/rules',
  '@portail/contract': 'packages/contract',
  '@portail/ui': 'packages/ui',
  '@portail/testing': 'packages/testing',
  '@portail/embedded-postgres': 'packages/embedded-postgres',
  '@portail/api': 'apps/api',
  '@portail/web': 'apps/web',
  '@portail/sandbox': 'apps/sandbox',
  '@portail/e2e': 'e2e',
};

export function workspaceOf(path: string): string | undefined {
  return Object.values(WORKSPACE_FOLDERS).find((folder) => path.startsWith(`${folder}/`));
}

/** `exists` receives a path relative to the root. Extensions are real here: nothing is guessed. */
export function resolveSpecifier(
  from: string,
  specifier: string,
  exists: (path: string) => boolean,
): Target {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) {
    return fileTarget(posix.join(posix.dirname(from), bare), false, exists);
  }
  if (isBuiltin(bare)) return { kind: 'node' };
  const parts = bare.split('/');
  const name = bare.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? bare);
  const folder = WORKSPACE_FOLDERS[name];
  if (folder === undefined) return { kind: 'package', name };
  return fileTarget(`${folder}/src/${parts.slice(2).join('/')}`, true, exists);
}

function fileTarget(path: string, byName: boolean, exists: (path: string) => boolean): Target {
  return exists(path) ? { kind: 'file', path, byName } : { kind: 'missing' };
}
