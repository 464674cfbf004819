import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Command } from '../../../apps/api/src/cli/command.ts';
import { ROOT } from '../../../scripts/lib/root.ts';
import { startReplicas } from '../../replicas/replicas.ts';
import { numberIn } from '../../scenarios/database/stage.ts';
import { bringVersion } from './previous-version.ts';
import { tryRollingUpgrade, type UpgradeReport } from './rolling-upgrade.ts';

/** The version in production when this one is delivered. */
const PREVIOUS = 'v0.1.0';
const PER_SECOND = 40;
const AROUND_SECONDS = 5;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const faultsOf = (report: UpgradeReport): readonly string[] => [
  ...Object.entries(report.failures).map(([reason, times]) => `${times} × ${reason}`),
  ...(report.lost === 0 ? [] : [`${report.lost} paiements confirmés et absents des livres`]),
  ...(report.doubled === 0 ? [] : [`${report.doubled} paiements deux fois dans les livres`]),
  ...report.breaches.map((rule) => `règle rompue\u00a0: ${rule}`),
  ...(report.exitCodes.every((code) => code === 0) ? [] : ['un processus est mal sorti']),
  ...(report.payments > 0 && report.signIns > 0 ? [] : ['aucun trafic\u00a0: rien de prouvé']),
];

const upgradeFrom = async (tag: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'portail-mise-a-niveau-'));
  // The user who runs PostgreSQL has to pass through.
  await chmod(folder, 0o711);
  try {
    const previous = join(folder, 'avant');
    say(`L’arbre de ${tag}…`);
    await bringVersion(tag, previous);
    let tree = previous;
    say(`Deux répliques et un ouvrier de ${tag}, en production, sur le monde de démonstration…`);
    const running = await startReplicas({
      dataDir: join(folder, 'donnees'),
      root: () => tree,
      isProduction: true,
      env: { LOG_LEVEL: 'warn', LIMIT_EVENT_LOOP_DELAY_MS: '10000' },
    });
    try {
      const report = await tryRollingUpgrade(running, {
        perSecond: PER_SECOND,
        aroundSeconds: AROUND_SECONDS,
        useNewTree: () => {
          tree = ROOT;
        },
        countMigrations: () =>
          numberIn(running.databaseUrl, 'select count(*) from schema_migration'),
        say,
      });
      say(JSON.stringify(report));
      const faults = faultsOf(report);
      for (const fault of faults) say(`non tenu\u00a0: ${fault}`);
      say(
        `${faults.length === 0 ? 'Tenu' : 'Non tenu'}\u00a0: de ${tag} à cette version, ` +
          `${report.requests} requêtes dont ${report.payments} paiements et ${report.signIns} connexions, ` +
          `${report.failed} en échec\u00a0; ${report.migrations} migrations appliquées sous le trafic.`,
      );
      if (faults.length > 0) process.exitCode = 1;
    } finally {
      await running.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

export const upgrade: Command = {
  summary: 'De la version d’avant à celle-ci, réplique par réplique, pendant que l’on paie.',
  usage: ['[--depuis étiquette]'],
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { depuis: { type: 'string', default: PREVIOUS } },
    });
    await upgradeFrom(values.depuis);
  },
};
