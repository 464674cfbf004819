import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, readOrNull } from './process-table.mjs';

const POLL_MS = 200;

/**
 * Makes node_modules what package-lock.json says, when it is not so already.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  const lock = join(root, '.cache', 'install.lock');
  await withLock(lock, async () => {
    // Another start may have done it while this one waited.
    if (isInstalled(root)) return;
    process.stderr.write('Installation des dépendances (une minute environ la première fois)…\n');
    await npmCi(root, lock);
    writeStamp(root);
  });
}

/**
 * @param {string} root
 * @returns {boolean}
 */
function isInstalled(root) {
  if (readOrNull(stampPath(root)) === lockfileHash(root)) return true;
  // Installed by hand with npm: nothing to do again, unless something is missing.
  const installed = readOrNull(join(root, 'node_modules', '.package-lock.json'));
  if (installed === null) return false;
  const wanted = readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (!isSameInstallation(JSON.parse(wanted), JSON.parse(installed))) return false;
  writeStamp(root);
  return true;
}

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile
 */

/**
 * npm writes what it has installed in a lockfile of its own; packages of other systems are absent.
 * @param {Lockfile} wanted
 * @param {Lockfile} installed
 * @returns {boolean}
 */
export function isSameInstallation(wanted, installed) {
  const present = installed.packages ?? {};
  return Object.entries(wanted.packages ?? {}).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link === true) return true;
    const found = present[path];
    return found === undefined ? entry.optional === true : found.version === entry.version;
  });
}

/**
 * @param {string} root
 * @returns {string}
 */
export function lockfileHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** @param {string} root */
function stampPath(root) {
  return join(root, 'node_modules', '.install-stamp');
}

/** @param {string} root */
function writeStamp(root) {
  writeFileSync(stampPath(root), lockfileHash(root));
}

/**
 * @param {string} root
 * @param {string} lock
 * @returns {Promise<void>}
 */
function npmCi(root, lock) {
  const npm = process.env['npm_execpath'];
  // Development packages build the portal: they are needed in production too.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // What npm prints goes to stderr: the output of a command stays its own.
  const stdio = /** @type {const} */ (['ignore', 2, 2]);
  const child =
    npm !== undefined && /\.c?js$/.test(npm)
      ? spawn(process.execPath, [npm, ...args], { cwd: root, stdio: [...stdio] })
      : spawn('npm', args, { cwd: root, stdio: [...stdio], shell: process.platform === 'win32' });
  // npm outlives a killed command: as long as it writes, the lock is its own.
  if (child.pid !== undefined) writeFileSync(lock, String(child.pid));
  return new Promise((done, fail) => {
    const failed = () => fail(new Error('L’installation des dépendances a échoué (npm ci).'));
    child.on('error', failed);
    child.on('exit', (code) => (code === 0 ? done() : failed()));
  });
}

/**
 * @param {string} path
 * @param {() => Promise<void>} work
 */
async function withLock(path, work) {
  mkdirSync(join(path, '..'), { recursive: true });
  let told = false;
  while (!tryLock(path)) {
    if (!told) process.stderr.write('Une autre installation est en cours\u00a0: attente…\n');
    told = true;
    await delay(POLL_MS);
  }
  try {
    await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * @param {string} path
 * @returns {boolean}
 */
function tryLock(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = Number(readOrNull(path) ?? 0);
    // A holder killed in the middle must not block the next start.
    if (holder > 0 && !isRunning(holder)) rmSync(path, { force: true });
    return false;
  }
}
