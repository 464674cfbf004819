import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import process from 'node:process';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { withFileLock } from '@portail/embedded-postgres/files.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

interface CarriedBrowser {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The package reads these variables when it is loaded and changes the last two. */
const TOUCHED = ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'] as const;

/**
 * Unpacks the Chromium of an npm package, once per version and user. The package is made for
 * Amazon's functions: told to be in one, it brings the libraries a bare system lacks. It unpacks
 * in the temporary folder under names everybody shares, so it is given a folder of its own.
 */
async function unpackCarriedBrowser(): Promise<CarriedBrowser> {
  const folder = join(
    tmpdir(),
    `portail-chromium-${versionOfPackage()}-${process.getuid?.() ?? 0}`,
  );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const complete = join(folder, '.complete');
  return await withFileLock(`${folder}.lock`, async () => {
    if (!existsSync(complete)) {
      // Half unpacked by a run that was killed.
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true, mode: 0o700 });
    }
    const executablePath = await unpackInto(folder);
    await writeFile(complete, '');
    const libraries = join(folder, 'al2023', 'lib');
    const fontsConfig = await writeFontsConfig(folder);
    const inherited = process.env['LD_LIBRARY_PATH'];
    return {
      executablePath,
      env: {
        LD_LIBRARY_PATH: inherited === undefined ? libraries : `${libraries}:${inherited}`,
        FONTCONFIG_PATH: fontsConfig,
      },
    };
  });
}

/**
 * The package's own configuration names folders of Amazon's functions. Without any font, Chromium
 * crashes on the first letter that the page's own font does not draw.
 */
async function writeFontsConfig(folder: string): Promise<string> {
  const config = join(folder, 'fontconfig');
  await mkdir(join(config, 'cache'), { recursive: true });
  await writeFile(
    join(config, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(config, 'cache')}</cachedir>
</fontconfig>
`,
  );
  return config;
}

async function unpackInto(folder: string): Promise<string> {
  const before = TOUCHED.map((name) => [name, process.env[name]] as const);
  process.env['TMPDIR'] = folder;
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs24.x';
  try {
    const { default: carried } = await import('@sparticuz/chromium');
    return await carried.executablePath();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

function versionOfPackage(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest: unknown = createRequire(import.meta.url)(
    join(dirname(dirname(entry)), 'package.json'),
  );
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    return String(manifest.version);
  }
  return 'unknown';
}

const run = promisify(execFile);

/** The build without a window, and one family of letters: a bare system has none. */
const PACKAGES = ['chromium-headless-shell', 'fonts-liberation'];
const DEBIAN_NAME = 'chromium-headless-shell';
const MINUTES_TO_DOWNLOAD_MS = 600_000;

const HOW_TO =
  'Aucun Chromium n’a été trouvé pour les tests. Installez-en un (sous Debian\u00a0: apt-get install chromium), ou nommez-le dans CHROMIUM_PATH.';

/**
 * Installs Debian's Chromium: where neither the system, nor Playwright, nor npm has one for this
 * processor. Requires root; other users get a message with the package to install.
 */
async function installDebianBrowser(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Error(HOW_TO);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: MINUTES_TO_DOWNLOAD_MS,
    maxBuffer: 64 * 1024 * 1024,
  };
  await withFileLock(
    join(tmpdir(), 'portail-apt.lock'),
    async () => {
      try {
        await run('apt-get', ['update', '-q'], options);
        const install = ['install', '-q', '-y', '--no-install-recommends', ...PACKAGES];
        await run('apt-get', install, options);
      } catch (error) {
        throw new Error(HOW_TO, { cause: error });
      }
    },
    MINUTES_TO_DOWNLOAD_MS,
  );
}

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

const launchOptions = async (moreArgs: readonly string[] = []) => {
  const { executablePath, args, env } = await findBrowser();
  const own = Object.entries(process.env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return {
    executablePath,
    args: [...args, ...moreArgs],
    env: { ...Object.fromEntries(own), ...env },
  };
};

/** The browser of the tests, for benchmarks. */
export const openBrowser = async (): Promise<Browser> => chromium.launch(await launchOptions());

/** The same with one profile for all its pages, which a tool on its debugging port shares. */
export const openProfile = async (
  folder: string,
  args: readonly string[],
): Promise<BrowserContext> => chromium.launchPersistentContext(folder, await launchOptions(args));
