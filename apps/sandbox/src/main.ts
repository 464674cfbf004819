import process from 'node:process';
import { StartupProblem, readConfig } from './config.ts';
import { startSandbox } from './server.ts';
import type { Sandbox } from './server.ts';

let sandbox: Sandbox | undefined;
let ending = false;

async function end(): Promise<never> {
  await sandbox?.close();
  process.exit(0);
}

function endOnce(): void {
  if (ending) return;
  ending = true;
  end().catch(fail);
}

function fail(error: unknown): never {
  console.error(error instanceof StartupProblem ? error.message : error);
  process.exit(1);
}

process.on('SIGTERM', endOnce);
process.on('SIGINT', endOnce);
// The channel closes when the parent dies, whatever killed it: nothing is left behind.
if (process.send !== undefined) process.on('disconnect', endOnce);

try {
  sandbox = await startSandbox(readConfig(process.env));
  const { httpPort, smtpPort } = sandbox;
  // Printed only when started alone: a parent process prints its own banner.
  if (process.send === undefined) console.log(`Bac à sable\u00a0: http://localhost:${httpPort}`);
  else if (process.connected) process.send({ type: 'ready', httpPort, smtpPort });
} catch (error) {
  fail(error);
}
