/**
 * Runs between the program that uses the database and PostgreSQL. Its channel to that program
 * closes when the program ends in any way, kill −9 included; then it asks the server for a fast
 * shutdown. It has its own process group, so Ctrl-C in the terminal reaches the program alone.
 */
import { spawn } from 'node:child_process';
import { openSync, rmSync } from 'node:fs';
import process from 'node:process';
import { parseSupervisorOrder } from './supervisor-order.ts';

const IMMEDIATE_AFTER_MS = 15_000;
const KILL_AFTER_MS = 25_000;

const order = parseSupervisorOrder(process.argv[2] ?? '');
const log = openSync(order.logPath, 'w', 0o600);
const postgres = spawn(order.command, order.args, {
  cwd: order.cwd,
  env: process.env,
  stdio: ['ignore', log, log],
  ...(order.uid === undefined ? {} : { uid: order.uid }),
  ...(order.gid === undefined ? {} : { gid: order.gid }),
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
  for (const path of order.removeAfter) rmSync(path, { recursive: true, force: true });
  process.exit(code);
}

postgres.on('error', () => finish(1));
postgres.on('exit', (code) => finish(code ?? 1));
process.on('disconnect', stop);
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('SIGHUP', stop);
