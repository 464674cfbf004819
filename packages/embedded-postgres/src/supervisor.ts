/**
 * Runs between the program that uses the database and PostgreSQL. Its channel to that program
 * closes when the program ends in any way, kill −9 included; then it asks the server for a fast
 * shutdown. It has its own process group, so Ctrl-C in the terminal reaches the program alone.
 */
import { spawn } from 'node:child_process';
import { openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';

const IMMEDIATE_AFTER_MS = 15_000;
const KILL_AFTER_MS = 25_000;

// The folders removed once the server has ended are those of a database made for one run of tests.
const [logPath = '', folders = '', uid = '', command = '', ...args] = process.argv.slice(2);
const removeAfter = folders.split('\n').filter((path) => path !== '');
const log = openSync(logPath, 'w', 0o600);
const postgres = spawn(command, args, {
  cwd: dirname(logPath),
  stdio: ['ignore', log, log],
  ...(uid === '' ? {} : { uid: Number(uid), gid: Number(uid) }),
});

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  postgres.kill('SIGINT');
  setTimeout(() => postgres.kill('SIGQUIT'), IMMEDIATE_AFTER_MS);
  setTimeout(() => postgres.kill('SIGKILL'), KILL_AFTER_MS);
}

function finish(code: number): void {
  for (const path of removeAfter) rmSync(path, { recursive: true, force: true });
  process.exit(code);
}

postgres.on('error', () => finish(1));
postgres.on('exit', (code) => finish(code ?? 1));
process.on('disconnect', stop);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
