import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandProblem } from '../../apps/api/src/cli/command.ts';
import { startProduct } from './product.ts';
import type { Program, ProgramRequest } from './program.ts';

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portail-produit-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const SANDBOX = 'Le bac à sable';
const API = 'Le serveur du portail';

/** Starts on an external database; the programs are fakes. */
const startWith = (
  start: (name: string) => Promise<void>,
  events: string[],
): ReturnType<typeof startProduct> =>
  startProduct({
    root: '/portail',
    settings: {
      production: false,
      port: 4000,
      sandboxPort: 4001,
      dataDir,
      database: { appUrl: 'postgres://app', adminUrl: 'postgres://admin' },
      smtpUrl: null,
      clock: null,
    },
    say: () => undefined,
    start: async ({ name }: ProgramRequest): Promise<Program> => {
      events.push(`begin ${name}`);
      await start(name);
      return {
        name,
        stop: async () => void events.push(`stop ${name}`),
        ended: new Promise(() => undefined),
      };
    },
  });

describe('startProduct', () => {
  it('starts the API while the sandbox still starts, and stops the API first', async () => {
    const events: string[] = [];
    let apiBegan = (): void => undefined;
    const api = new Promise<void>((tell) => {
      apiBegan = tell;
    });
    // A sandbox that is ready only after the API began: one after the other would never end.
    const product = await startWith(async (name) => {
      if (name === API) apiBegan();
      else await api;
    }, events);
    expect(events.toSorted()).toEqual([`begin ${SANDBOX}`, `begin ${API}`].toSorted());
    events.length = 0;
    await product.stop();
    expect(events).toEqual([`stop ${API}`, `stop ${SANDBOX}`]);
  });

  it.each([
    [SANDBOX, API],
    [API, SANDBOX],
  ])('tells why %s did not start, and leaves nothing running', async (failing, other) => {
    const events: string[] = [];
    const starting = startWith((name) => {
      if (name === failing) return Promise.reject(new CommandProblem(`${name} refuse.`));
      return Promise.resolve();
    }, events);
    await expect(starting).rejects.toEqual(new CommandProblem(`${failing} refuse.`));
    expect(events.filter((event) => event.startsWith('stop'))).toEqual([`stop ${other}`]);
  });
});
