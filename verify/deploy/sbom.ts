import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { isOurs, readLockfile } from './lockfile.ts';

const MAX_BYTES = 64 * 1_024 * 1_024;

/**
 * The CycloneDX bill of materials of a workspace, by npm, from the lockfile. `npm sbom --omit=dev`
 * leaves out a package that both production and development use, and keeps what a package of
 * development needs (npm/cli#7909): development is removed from the lockfile instead.
 */
export const createSbom = (workspace: string): string => {
  const { packages, ...lock } = readLockfile();
  const deployed = Object.fromEntries(
    Object.entries(packages).map(([path, one]) => [
      path,
      isOurs(path) ? { ...one, devDependencies: {} } : one,
    ]),
  );
  const temporary = mkdtempSync(join(tmpdir(), 'portail-sbom-'));
  // npm names the product after the folder.
  const folder = join(temporary, 'portail-cesu');
  try {
    for (const [path, one] of Object.entries(deployed).filter(([each]) => isOurs(each))) {
      mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, path, 'package.json'), JSON.stringify(one));
    }
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ ...lock, packages: deployed }),
    );
    return execFileSync(
      'npm',
      ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', `--workspace=${workspace}`],
      {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: MAX_BYTES,
        shell: process.platform === 'win32',
      },
    );
  } finally {
    rmSync(temporary, { recursive: true });
  }
};
