/**
 * A replica of the product that dies by its own hand, without warning, before or after a statement
 * drawn by lot. It prints nothing and cleans nothing up.
 */
import process from 'node:process';
import pg from 'pg';
import { createClock } from '../../../src/platform/clock.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { createLog } from '../../../src/platform/log/logger.ts';
import { createSilentMailSender } from '../../../src/platform/mail/smtp-mail-sender.ts';
import { buildServer } from '../../../src/server.ts';

const chance = Number(process.env['CRASH_CHANCE'] ?? 0);
const die = (): void => {
  if (Math.random() < chance) process.kill(process.pid, 'SIGKILL');
};

const original: unknown = Reflect.get(pg.Client.prototype, 'query');
if (typeof original !== 'function') throw new Error('the driver has changed');
Reflect.set(pg.Client.prototype, 'query', function killable(this: pg.Client, ...args: unknown[]) {
  die();
  const sent: unknown = Reflect.apply(original, this, args);
  if (!(sent instanceof Promise)) return sent;
  return sent.finally(die);
});

const log = createLog('silent');
const config = readConfig(process.env);
const server = await buildServer({
  config,
  clock: createClock(0),
  log,
  mail: createSilentMailSender(log),
  hasAppRole: true,
});
await server.http.listen({ port: config.port, host: '127.0.0.1' });
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
