import { fork, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { CommandProblem } from '../../apps/api/src/cli/command.ts';

/** One process of the product, that a trial ends and starts again at the same address. */
export interface Replica {
  readonly name: string;
  readonly url: string;
  readonly isRunning: boolean;
  /** Of the process that runs now. */
  readonly pid: number | undefined;
  /** SIGKILL: nothing is finished, nothing is said. */
  readonly kill: () => Promise<void>;
  /** SIGTERM: answers with the exit code once the process has ended by itself. */
  readonly term: () => Promise<number>;
  /** Settles when it serves. */
  readonly start: () => Promise<void>;
}

export interface ReplicaRequest {
  readonly name: string;
  /** Asked at each start, as the environment: an upgrade changes both. */
  readonly file: () => string;
  readonly url: string;
  readonly env: () => NodeJS.ProcessEnv;
  /** What it writes, appended over its lives. */
  readonly logPath: string;
}

const KILLED = -1;
const SHOWN_LINES = 6;

const lastLines = (path: string): string =>
  readFileSync(path, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');

interface Life {
  readonly child: ChildProcess;
  readonly ended: Promise<number>;
}

const beginLife = ({ file, env, logPath }: ReplicaRequest): Life => {
  const log = openSync(logPath, 'a', 0o600);
  const child = fork(file(), [], {
    env: env(),
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', log, log, 'ipc'],
    // Ctrl-C reaches the whole group of a terminal: the order of the ends stays ours.
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<number>((tell) => {
    child.once('error', () => tell(KILLED));
    child.once('exit', (code) => tell(code ?? KILLED));
  });
  return { child, ended };
};

/** A process that ends by itself. */
export const runMigration = async (
  file: string,
  env: NodeJS.ProcessEnv,
  logPath: string,
): Promise<void> => {
  const { ended } = beginLife({
    name: 'migration',
    file: () => file,
    url: '',
    env: () => env,
    logPath,
  });
  if ((await ended) !== 0)
    throw new CommandProblem(`La migration a échoué\u00a0:\n${lastLines(logPath)}`);
};

const untilServing = ({ child, ended }: Life): Promise<boolean> =>
  Promise.race([
    new Promise<boolean>((tell) => child.once('message', () => tell(true))),
    ended.then(() => false),
  ]);

export const createReplica = (request: ReplicaRequest): Replica => {
  let life: Life | undefined;
  const endBy = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number> => {
    if (life === undefined) return 0;
    life.child.kill(signal);
    return await life.ended;
  };
  return {
    name: request.name,
    url: request.url,
    get isRunning() {
      return life !== undefined;
    },
    get pid() {
      return life?.child.pid;
    },
    start: async () => {
      if (life !== undefined) return;
      const born = beginLife(request);
      life = born;
      void born.ended.then(() => {
        if (life === born) life = undefined;
      });
      if (await untilServing(born)) return;
      throw new CommandProblem(
        `${request.name} n’a pas démarré\u00a0:\n${lastLines(request.logPath)}`,
      );
    },
    kill: async () => void (await endBy('SIGKILL')),
    term: () => endBy('SIGTERM'),
  };
};
