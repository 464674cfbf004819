import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { sentenceOf } from '../../apps/api/src/cli/command.ts';

export interface Running {
  readonly stop: () => Promise<void>;
  readonly broken: Promise<string>;
}

const START_PATIENCE_MS = 5000;

/** Starts something, keeps it until Ctrl-C, SIGTERM or a part's death, and ends it whole. */
export async function live(start: () => Promise<Running>): Promise<void> {
  const signal = new Promise<string>((tell) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => tell(''));
  });
  // Asked to end in the middle of a start, it lets the start settle, but not for long: what has
  // been started until then ends by itself when this process is gone.
  const impatience = signal.then(() => delay(START_PATIENCE_MS, null, { ref: false }));
  let failure = '';
  try {
    const running = await Promise.race([start(), impatience]);
    if (running === null) process.exit(0);
    process.send?.({ type: 'ready' });
    failure = await Promise.race([signal, running.broken]);
    await running.stop();
  } catch (error) {
    failure = sentenceOf(error);
    // An empty sentence: the program that failed has said it already.
    if (failure === '') process.exit(1);
  }
  if (failure !== '') process.stderr.write(`${failure}\n`);
  process.exit(failure === '' ? 0 : 1);
}
