import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { CommandProblem } from '../../../apps/api/src/cli/command.ts';
import { ROOT } from '../../../scripts/lib/root.ts';

const run = promisify(execFile);
const LARGEST_ARCHIVE = 1_000_000_000;
/** Workspaces that have packages of their own beside those of the root. */
const PACKAGE_FOLDERS = ['node_modules', join('apps', 'web', 'node_modules')];

const extract = async (tag: string, folder: string): Promise<void> => {
  const archive = join(folder, '..', `${tag}.tar`);
  try {
    await run('git', ['archive', '--output', archive, tag], {
      cwd: ROOT,
      maxBuffer: LARGEST_ARCHIVE,
    });
  } catch {
    throw new CommandProblem(
      `L’étiquette ${tag} manque dans ce dépôt\u00a0: rapportez-la par « git fetch --tags ».`,
    );
  }
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
};

const lockfileIn = (folder: string): Promise<string> =>
  readFile(join(folder, 'package-lock.json'), 'utf8');

/** The packages of this tree, when they are the same: its links to workspaces are relative. */
const shareModules = async (folder: string): Promise<void> => {
  for (const modules of PACKAGE_FOLDERS) {
    if (!existsSync(join(ROOT, modules))) continue;
    await mkdir(dirname(join(folder, modules)), { recursive: true });
    await run('cp', ['-al', join(ROOT, modules), join(folder, modules)]).catch(() =>
      // Another disk has no hard links to this one.
      cp(join(ROOT, modules), join(folder, modules), { recursive: true, verbatimSymlinks: true }),
    );
  }
};

/** The whole tree of a published version, ready to run. */
export const bringVersion = async (tag: string, folder: string): Promise<void> => {
  await extract(tag, folder);
  if ((await lockfileIn(folder)) === (await lockfileIn(ROOT))) await shareModules(folder);
  else
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'development' },
      maxBuffer: LARGEST_ARCHIVE,
    });
};
