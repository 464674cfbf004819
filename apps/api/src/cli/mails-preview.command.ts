import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandProblem, UsageProblem, type Command } from './command.ts';
import { withClient, withDatabase } from './database.ts';
import { readSettings } from './settings.ts';

const DEFAULT_ADDRESS = 'apercu@courriel.example';
const DEFAULT_CONTRACT = '100001';
const WAIT_MS = 500;
const MAX_WAITS = 60;

async function order(url: string, to: string, contract: string): Promise<void> {
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
}

async function run([
  to = DEFAULT_ADDRESS,
  contract = DEFAULT_CONTRACT,
]: readonly string[]): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+$/.test(to)) throw new UsageProblem();
  const settings = readSettings({ ...process.env, NODE_ENV: undefined });
  await withDatabase(settings, (adminUrl) => order(adminUrl, to, contract));
  process.stdout.write(
    `Un courriel de chaque sorte a été envoyé à ${to} (http://localhost:${settings.sandboxPort}/courrier?destinataire=${encodeURIComponent(to)}).\n`,
  );
}

export const mailsPreview: Command = {
  summary: 'Envoie un courriel de chaque sorte par le portail en service.',
  usage: ['[adresse] [numéro de contrat]'],
  run,
};
