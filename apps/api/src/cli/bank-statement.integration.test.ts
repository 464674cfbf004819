import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { camtOf } from '../../test/bank-statements.ts';
import { PROGRAM_ENV } from '../../test/program-env.ts';
import {
  createOperationsWorld,
  SHARE_CENTS,
  type OperationsWorld,
} from '../../test/operations-world.ts';
import { useTestApi } from '../../test/test-api.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const run = promisify(execFile);
const api = useTestApi();
let folder: string;
let world: OperationsWorld;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'releve-'));
  world = await createOperationsWorld(api.current);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** `npm run cli -- releve-bancaire FILE`, as an operator runs it. */
const command = async (...args: readonly string[]): Promise<string> => {
  const { stdout } = await run(process.execPath, [MAIN, 'releve-bancaire', ...args], {
    env: {
      ...PROGRAM_ENV,
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: api.current.urls.adminUrl,
    },
  });
  return stdout;
};
const read = async (xml: string): Promise<unknown> => {
  const file = join(folder, 'releve.xml');
  await writeFile(file, xml);
  const stdout = await command(file);
  expect(stdout.trim().split('\n')).toHaveLength(1);
  return JSON.parse(stdout);
};

/** Each run of the command starts a program: one test is all of them. */
describe('the command that reads a bank statement', () => {
  it('[31-6] counts what is matched, proposed and unmatched of a camt.053 or a camt.054, once', async () => {
    const [exact, part] = [await world.expectedLine(), await world.expectedLine()];
    const entries = [
      { reference: 'CLI-1', cents: SHARE_CENTS, label: exact.reference },
      { reference: 'CLI-2', cents: SHARE_CENTS - 100, label: part.reference },
      { reference: 'CLI-3', cents: 1_234, label: 'LOYER' },
      { reference: 'CLI-4', cents: 500, label: 'A VENIR', isPending: true },
    ];
    const counts = {
      releves: 1,
      dejaCharge: false,
      lignes: 3,
      enAttente: 1,
      rapproches: 1,
      dontReconnus: 0,
      proposes: 1,
      nonRapproches: 1,
    };
    expect(await read(camtOf('CLI-AVIS', entries, '054'))).toEqual(counts);
    // The statement of the day shows the same entries: they are counted, and pay nothing again.
    expect(await read(camtOf('CLI-RELEVE', entries, '053'))).toEqual(counts);
    expect(await world.lineState(exact.id)).toMatchObject({ paiement: 'PAYEE' });

    await writeFile(join(folder, 'autre.xml'), '<Document/>');
    const refused: unknown = await command(join(folder, 'autre.xml')).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ stdout: '' });
    expect(String(refused)).toContain('n’est pas un relevé de la banque');
  });
});
