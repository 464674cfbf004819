import process from 'node:process';
import { UsageProblem, type Command } from './command.ts';
import { withClient, withDatabase } from './database.ts';
import { readSettings } from './settings.ts';

const SET_MAINTENANCE = `
  insert into platform_state (key, value, updated_at)
  values ('maintenance', to_jsonb($1::boolean), now())
  on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`;

export const maintenance: Command = {
  summary: 'Montre ou retire la page d’indisponibilité.',
  usage: ['on|off'],
  run: async ([state]) => {
    if (state !== 'on' && state !== 'off') throw new UsageProblem();
    // In production this command needs the database and nothing else of the settings.
    const settings = readSettings({ ...process.env, NODE_ENV: undefined });
    await withDatabase(settings, (adminUrl) =>
      withClient(adminUrl, (client) => client.query(SET_MAINTENANCE, [state === 'on'])),
    );
    process.stdout.write(
      state === 'on'
        ? 'Le portail est en maintenance.\n'
        : 'La maintenance est terminée\u00a0: le portail est ouvert.\n',
    );
  },
};
