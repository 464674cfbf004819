import process from 'node:process';
import { bannerOf } from '../../scripts/lib/banner.ts';
import { ensureWebBuilt } from '../../scripts/lib/build-web.ts';
import { CommandProblem, type Command } from '../../apps/api/src/cli/command.ts';
import { live } from '../../scripts/lib/lifetime.ts';
import { assertPortFree } from '../../scripts/lib/ports.ts';
import { startReplicas, type Replica, type Replicas } from './replicas.ts';
import { ROOT } from '../../scripts/lib/root.ts';
import { readSettings } from '../../apps/api/src/cli/settings.ts';

const LOOK_EVERY_MS = 1_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Nothing starts a process again here: that is the business of the machines that run the product. */
const untilAllGone = ({ replicas, worker, logDir }: Replicas): Promise<string> =>
  new Promise((tell) => {
    const told = new Set<Replica>();
    setInterval(() => {
      for (const one of [...replicas, worker]) {
        if (one.isRunning || told.has(one)) continue;
        told.add(one);
        say(`${one.name} s’est arrêté\u00a0: voir ${logDir}/${one.name}.log.`);
      }
      if (told.size > replicas.length) tell('Plus aucun processus ne tourne.');
    }, LOOK_EVERY_MS).unref();
  });

const start = async () => {
  const settings = readSettings(process.env);
  if (settings.production || settings.database !== null) {
    throw new CommandProblem(
      'Cette commande est un essai sur une machine, avec sa propre base\u00a0: ni NODE_ENV=production ni DATABASE_URL.',
    );
  }
  await assertPortFree('PORT', settings.port);
  await assertPortFree('SANDBOX_PORT', settings.sandboxPort);
  await ensureWebBuilt(ROOT, say);
  const running = await startReplicas({
    dataDir: settings.dataDir,
    port: settings.port,
    sandboxPort: settings.sandboxPort,
    ...(settings.clock === null ? {} : { env: { CLOCK: settings.clock } }),
  });
  say(bannerOf(settings));
  for (const one of [...running.replicas, running.worker]) {
    say(`  ${one.name.padEnd(14)}${one.url} (processus ${one.pid ?? '?'})`);
  }
  say(`  journaux      ${running.logDir}\n`);
  return { stop: running.stop, broken: untilAllGone(running) };
};

export const replicas: Command = {
  summary: 'Deux répliques, un ouvrier et un répartiteur sur cette machine, jusqu’à Ctrl-C.',
  usage: [''],
  run: () => live(start),
};
