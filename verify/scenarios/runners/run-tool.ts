import { spawn } from 'node:child_process';
import process from 'node:process';

export interface ToolRun {
  readonly root: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Each line as it comes. */
  readonly onLine?: (line: string) => void;
}

export interface ToolEnd {
  readonly isOk: boolean;
  readonly lines: readonly string[];
}

/** A kill would leave a runner's own children behind: it is asked to end, and does. */
export const runTool = (run: ToolRun): Promise<ToolEnd> =>
  new Promise((tell) => {
    const child = spawn(process.execPath, [run.file, ...run.args], {
      cwd: run.root,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...run.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: string[] = [];
    let rest = '';
    const keep = (chunk: string): void => {
      const parts = `${rest}${chunk}`.split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts);
      for (const line of parts) run.onLine?.(line);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const end = (): void => {
      child.kill('SIGTERM');
    };
    run.signal.addEventListener('abort', end, { once: true });
    child.once('error', (error) => tell({ isOk: false, lines: [...lines, error.message] }));
    child.once('close', (code) => {
      run.signal.removeEventListener('abort', end);
      tell({ isOk: code === 0, lines: rest === '' ? lines : [...lines, rest] });
    });
  });
