/** Sends one of each mail to the mailbox of the running product, by the way that real ones take. */
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '@portail/testing/postgres/client.ts';
import { CommandProblem, sentenceOf } from './lib/command-problem.ts';
import { withDatabase } from './lib/own-database.ts';
import { ROOT } from './lib/root.ts';
import { readSettings } from './lib/settings.ts';

const DEFAULT_ADDRESS = 'apercu@courriel.example';
const DEFAULT_CONTRACT = '100001';
const UNDEFINED_TABLE = '42P01';
const WAIT_MS = 500;
const MAX_WAITS = 60;

async function order(url: string, to: string, contract: string): Promise<void> {
  try {
    await withClient(url, async (client) => {
      const id = randomUUID();
      await client.query(
        `insert into outbox_message (id, kind, dedup_key, payload, created_at)
         values ($1, 'COURRIEL_APERCU', $2, jsonb_build_object('to', $3::text, 'contract', $4::text), now())`,
        [id, `COURRIEL_APERCU:${id}`, to, contract],
      );
      for (let wait = 0; wait < MAX_WAITS; wait += 1) {
        const { rows } = await client.query<{ done: boolean }>(
          'select done_at is not null as done from outbox_message where id = $1',
          [id],
        );
        if (rows[0]?.done === true) return;
        await delay(WAIT_MS);
      }
      await client.query('delete from outbox_message where id = $1 and handed_at is null', [id]);
      throw new CommandProblem(
        'Le portail n’a pas envoyé les courriels\u00a0: lancez-le avec «\u00a0npm start\u00a0», puis réessayez.',
      );
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) {
      throw new CommandProblem(
        'La base de données n’est pas encore prête\u00a0: lancez «\u00a0npm start\u00a0» une première fois.',
      );
    }
    throw error;
  }
}

async function run(): Promise<void> {
  const to = process.argv[2] ?? DEFAULT_ADDRESS;
  const contract = process.argv[3] ?? DEFAULT_CONTRACT;
  if (!/^[^\s@]+@[^\s@]+$/.test(to)) {
    throw new CommandProblem('Usage\u00a0: npm run mails:apercu -- [adresse] [numéro de contrat]');
  }
  const settings = readSettings({ ...process.env, NODE_ENV: undefined }, ROOT);
  await withDatabase(settings, (adminUrl) => order(adminUrl, to, contract));
  process.stdout.write(
    `Un courriel de chaque sorte a été envoyé à ${to} (http://localhost:${settings.sandboxPort}/courrier?destinataire=${encodeURIComponent(to)}).\n`,
  );
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
