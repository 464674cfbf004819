import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROGRAM_ENV } from '../../test/program-env.ts';
import { createDebitWorld, type DebitWorld } from '../../test/debit-world.ts';
import { createOperationsWorld, type OperationsWorld } from '../../test/operations-world.ts';
import { useTestApi } from '../../test/test-api.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const run = promisify(execFile);
const api = useTestApi();
let folder: string;
let world: OperationsWorld;
let debits: DebitWorld;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prelever-'));
  world = await createOperationsWorld(api.current);
  debits = createDebitWorld(api.current, world);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The order of a person who pays by debit, validated by its funder. */
const validated = async () => {
  const line = await world.expectedLine();
  await debits.sign(line);
  await world.query(`update precommande set statut = 'VALIDEE' where id = $1`, [line.id]);
  return line;
};

/** `npm run cli -- operations prelever`, as an operator runs it. */
const debit = async (): Promise<string> => {
  const { stdout } = await run(process.execPath, [MAIN, 'operations', 'prelever'], {
    env: {
      ...PROGRAM_ENV,
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: api.current.urls.adminUrl,
      DATA_DIR: join(folder, 'donnees'),
      BANK_ORDERS_DIR: join(folder, 'ordres'),
    },
  });
  return stdout;
};

it('[31-3] [31-6] a run of debits gives its file to the folder of the bank alone, and tells what was paid in part', async () => {
  const [whole, part] = [await validated(), await validated()];
  await world.receive(world.receiptOf(part.reference, { montant: 40 }));
  const stdout = await debit();
  expect(stdout).toContain('envoyé à la banque');
  expect(stdout).not.toContain(folder);
  expect(stdout).toContain(`Commande ${part.reference}\u00a0: une partie est déjà reçue`);
  expect(await readdir(folder)).not.toContain('donnees');
  const issued = await world.query(
    `select cause_id as id, montant_cents::int as cents from prelevement
     where cause_id = any ($1::text[])`,
    [[whole.id, part.id]],
  );
  expect(issued).toEqual([{ id: whole.id, cents: 10_000 }]);
  const sent = await world.query(
    `select 1 from outbox_message where kind = 'ENVOI_PRELEVEMENTS' and done_at is null`,
  );
  expect(sent).toHaveLength(1);
});
