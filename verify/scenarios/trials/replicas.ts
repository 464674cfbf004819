import { setTimeout as pause } from 'node:timers/promises';
import { checkBooks } from '../../bench/lib/books.ts';
import { quantileOf } from '../../bench/lib/statistics.ts';
import type { Replica } from '../../replicas/replicas.ts';
import { withStage, type Stage } from '../stage/stage.ts';
import { keysNotOnce, sendTraffic, type TrafficReport } from '../stage/traffic.ts';
import { assessed, type Measure, type Outcome, type Trial, type TrialContext } from '../trial.ts';

const MS_PER_SECOND = 1000;
const CALLS_PER_SECOND = 100;
const WARM_UP_MS = 3_000;
const SEEN_SHARE = 0.001;

const countsOf = (failures: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const one of failures) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([what, count]) => `${what}\u00a0× ${count}`).join(', ');
};

interface Books {
  readonly breaches: readonly string[];
  readonly lost: number;
  readonly doubled: number;
}

const readBooks = async ({ adminUrl }: Stage, { paidKeys }: TrafficReport): Promise<Books> => ({
  ...(await keysNotOnce(adminUrl, paidKeys)),
  breaches: (await checkBooks(adminUrl)).breaches,
});

const trafficMeasures = (traffic: TrafficReport, books: Books): readonly Measure[] => [
  { name: 'requêtes', value: traffic.calls },
  { name: 'échecs vus', value: traffic.failures.length },
  { name: 'renvoyées', value: traffic.retried },
  { name: 'paiements accusés', value: traffic.paidKeys.size },
  { name: 'perdus', value: books.lost },
  { name: 'doublés', value: books.doubled },
  { name: 'invariants rompus', value: books.breaches.length },
  { name: 'p95', value: Math.round(quantileOf(traffic.times, 0.95)), unit: 'ms' },
];

const moneyFaults = ({ lost, doubled, breaches }: Books): readonly string[] => [
  ...(lost + doubled > 0 ? [`${lost} paiements perdus, ${doubled} doublés`] : []),
  ...breaches,
];

interface Restart {
  readonly seconds: number;
  readonly code: number;
}

const restart = async (replica: Replica): Promise<Restart> => {
  const begun = Date.now();
  const code = await replica.term();
  const seconds = (Date.now() - begun) / MS_PER_SECOND;
  await replica.start();
  return { seconds, code };
};

/** A replica is back when the proxy sends to it again: only then may the other one leave. */
const untilHealthy = async ({ replicas }: Stage, { url }: Replica, signal: AbortSignal) => {
  while (!replicas.proxy.isHealthy(url) && !signal.aborted) await pause(100);
};

const SLOWEST_STOP_S = 25;

const restartOneByOne = async (context: TrialContext, stage: Stage): Promise<Outcome> => {
  const wanted = context.isFull ? 20 : 6;
  const leastCalls = context.isFull ? 10_000 : 0;
  const traffic = sendTraffic(stage, { perSecond: CALLS_PER_SECOND, tries: 1 });
  await pause(WARM_UP_MS);
  const restarts: Restart[] = [];
  while (restarts.length < wanted || traffic.calls() < leastCalls) {
    const replica = stage.replicas.replicas[restarts.length % stage.replicas.replicas.length];
    if (replica === undefined || context.signal.aborted) break;
    restarts.push(await restart(replica));
    await untilHealthy(stage, replica, context.signal);
    context.say(`redémarrage ${restarts.length} sur ${wanted}, ${traffic.calls()} requêtes`);
  }
  const report = await traffic.stop();
  const books = await readBooks(stage, report);
  const slowest = Math.max(0, ...restarts.map(({ seconds }) => seconds));
  const badEnds = restarts.filter(({ code }) => code !== 0).length;
  const faults = [
    ...(report.failures.length > 0 ? [countsOf(report.failures)] : []),
    ...(restarts.length < wanted ? ['arrêté avant la fin'] : []),
    ...(badEnds > 0 ? [`${badEnds} arrêts sans code 0`] : []),
    ...(slowest > SLOWEST_STOP_S ? ['un arrêt trop long'] : []),
    ...moneyFaults(books),
  ];
  return assessed(faults, [
    { name: 'redémarrages', value: restarts.length },
    { name: 'arrêt le plus long', value: slowest, unit: 's' },
    ...trafficMeasures(report, books),
  ]);
};

export const rollingRestarts: Trial = {
  name: 'redemarrages',
  ids: ['O2'],
  title: 'Les répliques s’arrêtent et repartent l’une après l’autre sous 100 requêtes par seconde',
  criterion: 'aucune requête en échec (sans aucun renvoi), arrêt propre en 25\u00a0s au plus',
  duration: { shortSeconds: 90, fullSeconds: 300 },
  run: (context) => withStage(context, (stage) => restartOneByOne(context, stage)),
};

const KILL_EVERY_MS = 20_000;
const TRIES = 25;

const killOneByOne = async (context: TrialContext, stage: Stage): Promise<Outcome> => {
  const end = Date.now() + context.seconds * MS_PER_SECOND;
  const traffic = sendTraffic(stage, { perSecond: CALLS_PER_SECOND, tries: TRIES });
  await pause(WARM_UP_MS);
  let kills = 0;
  while (Date.now() < end && !context.signal.aborted) {
    const replica = stage.replicas.replicas[kills % stage.replicas.replicas.length];
    if (replica === undefined) break;
    const nextAt = Date.now() + KILL_EVERY_MS;
    await replica.kill();
    kills += 1;
    context.say(`${replica.name} tuée, ${traffic.calls()} requêtes`);
    await replica.start();
    await pause(Math.max(0, Math.min(nextAt, end) - Date.now()));
  }
  const report = await traffic.stop();
  const books = await readBooks(stage, report);
  const share = report.failures.length / Math.max(1, report.calls);
  const faults = [
    ...(share >= SEEN_SHARE ? [`échecs vus\u00a0: ${countsOf(report.failures)}`] : []),
    ...moneyFaults(books),
  ];
  return assessed(faults, [
    { name: 'répliques tuées', value: kills },
    ...trafficMeasures(report, books),
    { name: 'part d’échecs vus', value: share * 100, unit: '%' },
  ]);
};

export const replicaKills: Trial = {
  name: 'repliques-tuees',
  ids: ['O3'],
  title:
    'Une réplique sur deux est tuée toutes les 20\u00a0s sous 100 requêtes par seconde, le client renvoie sous la même clé',
  criterion:
    'échecs vus par les personnes < 0,1\u00a0%, rien de perdu ni de doublé, invariants tenus',
  duration: { shortSeconds: 120, fullSeconds: 600 },
  run: (context) => withStage(context, (stage) => killOneByOne(context, stage)),
};
