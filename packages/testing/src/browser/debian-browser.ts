import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { withFileLock } from '../postgres/file-lock.ts';

const run = promisify(execFile);

/** The build without a window, and one family of letters: a bare system has none. */
const PACKAGES = ['chromium-headless-shell', 'fonts-liberation'];
export const DEBIAN_NAME = 'chromium-headless-shell';
const MINUTES_TO_DOWNLOAD_MS = 600_000;

const HOW_TO =
  'Aucun Chromium n’a été trouvé pour les tests. Installez-en un (sous Debian\u00a0: apt-get install chromium), ou nommez-le dans CHROMIUM_PATH.';

/**
 * Installs Debian's Chromium: where neither the system, nor Playwright, nor npm has one for this
 * processor. Requires root; other users get a message with the package to install.
 */
export async function installDebianBrowser(): Promise<void> {
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
