import { seedScale } from '../../scale/seed.ts';
import { startReplicas, type Replicas } from '../../replicas/replicas.ts';
import { createCaller, type Caller } from '../../bench/lib/api.ts';
import { signInPeople, spreadOver, type SignedIn } from '../../bench/lib/ledger-http.ts';
import type { TrialContext } from '../trial.ts';

/** Two replicas, a worker and a proxy on one database, and people who have signed in. */
export interface Stage {
  readonly replicas: Replicas;
  /** Of the proxy. */
  readonly port: number;
  readonly adminUrl: string;
  readonly people: readonly SignedIn[];
  readonly call: Caller;
}

const PEOPLE = 10_000;
const SIGNED_IN = 100;
const CONNECTIONS = 64;

/** Works on a stage of its own, and takes it down whatever happened. */
export const withStage = async <T>(
  { say }: Pick<TrialContext, 'say'>,
  work: (stage: Stage) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> => {
  say('deux répliques, un ouvrier et un mandataire démarrent');
  const replicas = await startReplicas({ env: { LOG_LEVEL: 'warn', ...env } });
  const port = Number(new URL(replicas.url).port);
  const { call, close } = createCaller(port, CONNECTIONS);
  try {
    await seedScale(replicas.databaseUrl, PEOPLE, () => undefined);
    const chosen = spreadOver(PEOPLE, SIGNED_IN);
    const people = await signInPeople(replicas.databaseUrl, call, chosen);
    say(`${PEOPLE} personnes, dont ${people.length} connectées`);
    return await work({ replicas, port, adminUrl: replicas.databaseUrl, people, call });
  } finally {
    close();
    await replicas.stop();
  }
};
