import { withClient } from '@portail/testing/postgres/client.ts';
import { CommandProblem } from './command-problem.ts';

const OLDEST_VERSION = 150_000;

/** A database of one's own is looked at before anything starts. */
export async function assertDatabaseUsable(name: string, url: string): Promise<void> {
  let version: number;
  try {
    version = await withClient(url, async (client) => {
      const { rows } = await client.query<{ version: number }>(
        `select current_setting('server_version_num')::int as version`,
      );
      return rows[0]?.version ?? 0;
    });
  } catch (error) {
    throw new CommandProblem(
      `La base de données de ${name} (${placeOf(url)}) est injoignable\u00a0: ${reasonOf(error)}.`,
    );
  }
  if (version < OLDEST_VERSION) {
    throw new CommandProblem(
      `La base de données de ${name} (${placeOf(url)}) est trop ancienne\u00a0: PostgreSQL 15 ou plus récent est nécessaire.`,
    );
  }
}

/** Where the database is, without the name and the password that open it. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'la connexion est refusée',
  ENOTFOUND: 'le serveur est inconnu',
  EAI_AGAIN: 'le serveur est inconnu',
  ETIMEDOUT: 'le serveur ne répond pas',
  '28P01': 'le mot de passe est refusé',
  '28000': 'l’utilisateur est refusé',
  '3D000': 'cette base n’existe pas',
};

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) {
    const known = REASONS[String(error.code)];
    if (known !== undefined) return known;
  }
  const message = error instanceof Error ? error.message : '';
  if (message.includes('timeout')) return 'le serveur ne répond pas';
  return message === '' ? 'raison inconnue' : (message.split('\n')[0] ?? '');
}
