import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { CommandProblem } from '../../apps/api/src/cli/command.ts';

export interface ProgramRequest {
  /** How the program is called in a sentence, with its article. */
  readonly name: string;
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
  /** Hidden for programs whose own first lines would repeat the banner. */
  readonly showOutput?: boolean;
}

export interface Program {
  readonly name: string;
  /** Of the process that runs now; a watched one changes with every start. */
  readonly pid?: number | undefined;
  readonly stop: () => Promise<void>;
  /** Settles when the program has ended, with a message when the end was unexpected. */
  readonly ended: Promise<string>;
}

const READY_PATIENCE_MS = 120_000;
/** Longer than a replica takes to finish what is under way. */
const STOP_PATIENCE_MS = 30_000;

/**
 * Starts one of our programs and waits until it says it is ready. Its channel is also its
 * watchdog: when this process dies in any way the channel closes and the program ends itself.
 */
export async function startProgram(request: ProgramRequest): Promise<Program> {
  const child = fork(request.file, [], {
    env: request.env,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', request.showOutput === false ? 'pipe' : 'inherit', 'pipe', 'ipc'],
    // Ctrl-C reaches the whole group of a terminal: its own keeps the order of the ends ours.
    detached: true,
  });
  child.stdout?.resume();
  let wroteItsReason = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    wroteItsReason = true;
    process.stderr.write(chunk);
  });
  let asked = false;
  const ended = new Promise<string>((tell) => {
    child.once('error', (error) => tell(`${request.name} ne démarre pas\u00a0: ${error.message}.`));
    // Not `exit`: what it wrote last must have been shown before we speak.
    child.once('close', (code, signal) => {
      tell(
        asked
          ? ''
          : `${request.name} s’est arrêté sans qu’on le demande (${signal ?? `code ${code}`}).`,
      );
    });
  });
  const stop = async (): Promise<void> => {
    asked = true;
    await stopChild(child, ended);
  };
  const outcome = await Promise.race([untilReady(child), ended]);
  if (outcome === READY) return { name: request.name, pid: child.pid, stop, ended };
  await stop();
  // A program that refuses to start says why in one sentence; a second one would blur it.
  throw new CommandProblem(
    outcome === TOO_LATE
      ? `${request.name} n’est pas prêt après ${READY_PATIENCE_MS / 1000} secondes.`
      : wroteItsReason
        ? ''
        : outcome,
  );
}

const READY = 'ready';
const TOO_LATE = 'too late';

function untilReady(child: ChildProcess): Promise<string> {
  return new Promise((tell) => {
    const timer = setTimeout(() => tell(TOO_LATE), READY_PATIENCE_MS);
    child.on('message', (message: unknown) => {
      if (typeof message !== 'object' || message === null) return;
      if (!('type' in message) || message.type !== 'ready') return;
      clearTimeout(timer);
      tell(READY);
    });
    child.once('exit', () => clearTimeout(timer));
  });
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
  await ended;
  clearTimeout(timer);
}
