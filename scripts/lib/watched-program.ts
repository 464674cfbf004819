import { watch } from 'node:fs';
import { startProgram } from './program.ts';
import type { Program, ProgramRequest } from './program.ts';
import { sentenceOf } from '../../apps/api/src/cli/command.ts';

/** An editor writes a file in several steps: one restart for all of them. */
const QUIET_MS = 200;
const SOURCE = /\.(?:ts|json|sql)$/;

/**
 * A program of development: started again when a file under its folders changes, and kept waiting
 * for the next change when it does not start. `node --watch` does the same but survives a killed
 * parent.
 */
export async function startWatchedProgram(
  request: ProgramRequest,
  folders: readonly string[],
  say: (line: string) => void,
): Promise<Program> {
  let program: Program | null = await startProgram(request);
  let stopped = false;
  let turn = Promise.resolve();
  const restart = async (): Promise<void> => {
    if (stopped) return;
    say(`${request.name} redémarre…`);
    await program?.stop();
    program = null;
    try {
      program = await startProgram(request);
    } catch (error) {
      say(`${sentenceOf(error)} En attente d’une modification.`.trim());
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (name === null || !SOURCE.test(name) || name.includes('.test.')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn.then(restart);
      }, QUIET_MS);
    }),
  );
  const stop = async (): Promise<void> => {
    stopped = true;
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    await turn;
    await program?.stop();
  };
  // A crash is no reason to end development: the next change starts it again.
  return { name: request.name, stop, ended: new Promise(() => undefined) };
}
