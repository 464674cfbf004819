import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { townIndex } from './platform/reference/towns.module.ts';
import { createClock } from './platform/clock.ts';
import { readConfig, type Config } from './platform/config.ts';
import { ConfigError } from './platform/config/variables.ts';
import { isDatabaseUnavailable } from './platform/db/database-errors.ts';
import { refuseWrongPlaces } from './platform/files/open-object-stores.ts';
import type { JobRunner } from './platform/jobs/job-runner.ts';
import { createLog } from './platform/log/logger.ts';
import { createSilentMailSender, createSmtpMailSender } from './platform/mail/smtp-mail-sender.ts';
import { openTelemetry } from './platform/telemetry/telemetry.ts';
import { prepareDatabase } from './prepare-database.ts';
import { buildServer, type ApiServer } from './server.ts';

/** Shorter than the 30 s after which the orchestrator kills the process. */
const STOP_TIMEOUT_MS = 25_000;
const TOWNS_AFTER_MS = 1_000;

interface Running {
  readonly server: ApiServer;
  readonly jobs: JobRunner | undefined;
  readonly port: number;
  readonly stopPauseMs: number;
}

const clockOf = ({ businessStart }: Config) =>
  createClock(businessStart === undefined ? 0 : businessStart.getTime() - Date.now());

const portOf = (server: ApiServer): number => {
  const address = server.http.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const start = async (config: Config): Promise<Running> => {
  const log = createLog(config.logLevel);
  const clock = clockOf(config);
  await refuseWrongPlaces(config);
  const telemetry = await openTelemetry(config.telemetry);
  const prepared = await prepareDatabase(config, clock);
  log.info(
    { migrations: prepared.applied, demonstration: prepared.hasLoadedDemoWorld },
    'base prête',
  );
  const mail =
    config.mail.smtpUrl === undefined
      ? createSilentMailSender(log)
      : createSmtpMailSender({ ...config.mail, smtpUrl: config.mail.smtpUrl });
  const server = await buildServer({
    config,
    clock,
    log,
    mail,
    hasAppRole: prepared.appRole !== undefined,
    telemetry,
  });
  try {
    await server.http.listen({ port: config.port, host: config.host });
    // Reading 39,000 rows is slow: done after the start and before the first search.
    setTimeout(townIndex, TOWNS_AFTER_MS).unref();
    const jobs = config.workers ? await server.startJobs() : undefined;
    return { server, jobs, port: portOf(server), stopPauseMs: config.stopPauseMs };
  } catch (error) {
    await server.close();
    throw error;
  }
};

/**
 * Ready no more, then a pause in which balancers turn elsewhere, then no new connection; what is
 * under way, calls and jobs alike, is finished before the database is let go.
 */
const stopInOrder = async ({ server, jobs, stopPauseMs }: Running): Promise<void> => {
  server.drain();
  // Work that cannot be ended well must not cut off those who are being answered.
  const ends = await Promise.allSettled([
    jobs?.stop(),
    pause(stopPauseMs).then(server.stopAnswering),
  ]);
  await server.close();
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
};

/** A second signal does not wait. */
const stopOnRequest = (running: Running): void => {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    stopInOrder(running).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  const stopOrExit = (): void => {
    if (isStopping) process.exit(1);
    stop();
  };
  process.on('SIGTERM', stopOrExit);
  process.on('SIGINT', stopOrExit);
  // The program that started this one is gone.
  process.on('disconnect', stop);
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const sentenceFor = (error: unknown, variables: NodeJS.ProcessEnv): string => {
  if (error instanceof ConfigError) return error.message;
  // The portal’s, or that of the measures.
  const port =
    error instanceof Error && 'port' in error ? String(error.port) : (variables['PORT'] ?? '4000');
  if (hasCode(error, 'EADDRINUSE'))
    return `Le port ${port} est déjà utilisé par un autre programme.`;
  if (hasCode(error, 'EACCES'))
    return `Le port ${port} ne peut pas être ouvert sans droits particuliers.`;
  if (isDatabaseUnavailable(error))
    return 'La base de données est injoignable : vérifiez DATABASE_URL.';
  if (hasCode(error, '28P01') || hasCode(error, '28000')) {
    return 'La base de données refuse l’identifiant ou le mot de passe de DATABASE_URL.';
  }
  if (hasCode(error, '3D000')) return 'La base de données nommée par DATABASE_URL n’existe pas.';
  const detail = error instanceof Error ? error.message : String(error);
  const cause =
    error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `Le serveur n’a pas pu démarrer. ${detail}${cause}`;
};

try {
  const running = await start(readConfig(process.env));
  stopOnRequest(running);
  process.send?.({ type: 'ready', port: running.port });
} catch (error) {
  console.error(sentenceFor(error, process.env));
  process.exit(1);
}
