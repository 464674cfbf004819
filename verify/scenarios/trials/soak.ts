import { readFileSync, readdirSync, existsSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkBooks } from '../../bench/lib/books.ts';
import type { Replica } from '../../replicas/replicas.ts';
import { slopeOf, type Sample, type Slope } from '../stage/slope.ts';
import { withStage, type Stage } from '../stage/stage.ts';
import { sendTraffic } from '../stage/traffic.ts';
import {
  notDone,
  notHeld,
  held,
  type Measure,
  type Outcome,
  type Trial,
  type TrialContext,
} from '../trial.ts';

const MS_PER_SECOND = 1000;
const KIB_PER_MIB = 1_024;
const CALLS_PER_SECOND = 105;
/** A process that has just started compiles itself and fills its caches. */
const WARM_UP_S = 60;
const LOOK_EVERY_S = 10;
const COLLECTION_MS = 1_000;
const MOST_PERCENT = 1;
const COLLECTOR = fileURLToPath(new URL('../stage/collect-on-signal.mjs', import.meta.url));

interface Look extends Sample {
  readonly handles: number;
}

/** What a replica holds once it has let go of what it can. */
const lookAt = async ({ pid }: Replica, seconds: number): Promise<Look | undefined> => {
  if (pid === undefined) return undefined;
  process.kill(pid, 'SIGUSR2');
  await pause(COLLECTION_MS);
  const kib = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const handles = readdirSync(`/proc/${pid}/fd`).length;
  return { seconds, value: Number(kib) / KIB_PER_MIB, handles };
};

const measuresOf = (
  looks: readonly Look[],
  { percentPerHour, uncertainty }: Slope,
): readonly Measure[] => {
  const [first, last] = [looks[0], looks.at(-1)];
  return [
    { name: 'mémoire au début', value: Math.round(first?.value ?? 0), unit: 'Mio' },
    { name: 'à la fin', value: Math.round(last?.value ?? 0), unit: 'Mio' },
    {
      name: 'pente',
      value: `${percentPerHour.toFixed(1)} ± ${uncertainty.toFixed(1)}`.replaceAll('.', ','),
      unit: '%/h',
    },
    { name: 'descripteurs', value: `${first?.handles ?? 0} puis ${last?.handles ?? 0}` },
  ];
};

const assess = (
  { percentPerHour, uncertainty }: Slope,
  breaches: readonly string[],
  measures: readonly Measure[],
): Outcome => {
  if (breaches.length > 0) return notHeld(breaches.join(', '), measures);
  if (percentPerHour - uncertainty > MOST_PERCENT) return notHeld('la mémoire monte', measures);
  if (percentPerHour + uncertainty < MOST_PERCENT) return held(measures);
  return {
    ...notDone('trop court pour conclure\u00a0: l’incertitude dépasse le critère'),
    measures,
  };
};

const soakReplica = async (context: TrialContext, stage: Stage): Promise<Outcome> => {
  const [replica] = stage.replicas.replicas;
  if (replica === undefined) return notDone('aucune réplique');
  const traffic = sendTraffic(stage, { perSecond: CALLS_PER_SECOND, tries: 1 });
  await pause(WARM_UP_S * MS_PER_SECOND);
  const looks: Look[] = [];
  const begun = Date.now();
  const lasting = (): number => (Date.now() - begun) / MS_PER_SECOND;
  while (lasting() < context.seconds - WARM_UP_S && !context.signal.aborted) {
    const look = await lookAt(replica, lasting());
    if (look !== undefined) looks.push(look);
    context.say(`${Math.round(look?.value ?? 0)} Mio, ${look?.handles ?? 0} descripteurs`);
    await pause(LOOK_EVERY_S * MS_PER_SECOND);
  }
  const { calls, failures } = await traffic.stop();
  const { breaches } = await checkBooks(stage.adminUrl);
  const slope = slopeOf(looks);
  return assess(slope, breaches, [
    ...measuresOf(looks, slope),
    { name: 'requêtes', value: calls },
    { name: 'échecs', value: failures.length },
    { name: 'invariants rompus', value: breaches.length },
  ]);
};

const FULL_SECONDS = 72 * 3_600;

export const soak: Trial = {
  name: 'endurance',
  ids: ['O24'],
  title:
    'Une charge du tiers de L42, la mémoire d’une réplique relevée après chaque ramasse-miettes',
  criterion: 'pente de la mémoire < 1\u00a0%/h, pas de descripteur perdu, invariants tenus',
  duration: { shortSeconds: 180, fullSeconds: FULL_SECONDS },
  run: async (context) => {
    if (!existsSync('/proc/self/status'))
      return notDone('la mémoire d’un processus ne se lit pas ici');
    const env = { NODE_OPTIONS: `--expose-gc --import=${pathToFileURL(COLLECTOR).href}` };
    return await withStage(context, (stage) => soakReplica(context, stage), env);
  },
};
