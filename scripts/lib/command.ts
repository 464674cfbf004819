import { spawn } from 'node:child_process';
import process from 'node:process';
import { ROOT } from './root.ts';

export interface CommandResult {
  readonly ok: boolean;
  /** What it wrote, both streams in the order of their coming. */
  readonly output: string;
}

export interface CommandOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

/** Runs a JavaScript or TypeScript program under the project's Node and keeps what it writes. */
export function runNode(
  file: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((tell) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: string): void => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const end = (): void => {
      child.kill('SIGTERM');
    };
    process.once('SIGTERM', end);
    process.once('SIGINT', end);
    child.once('error', (error) => tell({ ok: false, output: error.message }));
    child.once('close', (code) => {
      process.off('SIGTERM', end);
      process.off('SIGINT', end);
      tell({ ok: code === 0, output });
    });
  });
}
