import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';
import { unpackCarriedBrowser } from './carried-browser.ts';
import { DEBIAN_NAME, installDebianBrowser } from './debian-browser.ts';

export interface FoundBrowser {
  readonly executablePath: string;
  readonly args: readonly string[];
  /** To add to the environment of the browser. */
  readonly env: Readonly<Record<string, string>>;
  readonly source: 'CHROMIUM_PATH' | 'system' | 'playwright' | 'carried' | 'debian';
}

const SYSTEM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  DEBIAN_NAME,
];

/** A test browser connects only to the product. */
const QUIET_ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Letters are as wide on every machine.
  '--font-render-hinting=none',
];

type Environment = Readonly<Record<string, string | undefined>>;

/** The build that npm carries is of this processor alone. */
const CARRIED_FOR: NodeJS.Architecture = 'x64';

/** The first Chromium of: the one named, the system's, Playwright's, npm's, Debian's. */
export async function findBrowser(env: Environment = process.env): Promise<FoundBrowser> {
  const args = [...QUIET_ARGS, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const named = env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!isExecutable(named))
      throw new Error(`CHROMIUM_PATH ne désigne pas un programme\u00a0: ${named}`);
    return { executablePath: named, args, env: {}, source: 'CHROMIUM_PATH' };
  }
  const path = env['PATH'] ?? '';
  const system = findInPath(SYSTEM_NAMES, path, isExecutable);
  if (system !== null) return { executablePath: system, args, env: {}, source: 'system' };
  const own = chromium.executablePath();
  if (isExecutable(own)) return { executablePath: own, args, env: {}, source: 'playwright' };
  if (process.arch !== CARRIED_FOR) {
    await installDebianBrowser();
    const installed = findInPath([DEBIAN_NAME], path, isExecutable);
    if (installed !== null) return { executablePath: installed, args, env: {}, source: 'debian' };
  }
  const carried = await unpackCarriedBrowser();
  return {
    executablePath: carried.executablePath,
    // This build has no sandbox, for any user. Its zygote stays: pages that are forked cost
    // half of pages that load the whole program.
    args: [...QUIET_ARGS, '--no-sandbox'],
    env: carried.env,
    source: 'carried',
  };
}

export function findInPath(
  names: readonly string[],
  path: string,
  isProgram: (file: string) => boolean,
): string | null {
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder));
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isProgram);
    if (found !== undefined) return found;
  }
  return null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
