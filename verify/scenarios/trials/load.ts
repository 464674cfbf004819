import type { Arrived } from '../../bench/lib/arrivals.ts';
import { loadProduct } from '../../bench/lib/payment-load.ts';
import { quantileOf } from '../../bench/lib/statistics.ts';
import { withStage, type Stage } from '../stage/stage.ts';
import { assessed, type Outcome, type Trial, type TrialContext } from '../trial.ts';

const PAYMENTS_PER_SECOND = 50;
const READS_PER_SECOND = 300;
/** Small enough that no account is empty before the end. */
const MOST_CENTS = 10;
const LIMITS = { paymentP95Ms: 500, readP95Ms: 200, errors: 0.001 };
const TEN_MINUTES = 600;

const p95Of = ({ times }: Arrived): number => Math.round(quantileOf(times, 0.95));

const loadBoth = async (context: TrialContext, stage: Stage): Promise<Outcome> => {
  const { payments, reads, checks } = await loadProduct({
    port: stage.port,
    adminUrl: stage.adminUrl,
    people: stage.people,
    mostCents: MOST_CENTS,
    payments: PAYMENTS_PER_SECOND,
    reads: READS_PER_SECOND,
    seconds: context.seconds,
  });
  const failed = payments.errors.length + reads.errors.length;
  const total = failed + payments.times.length + reads.times.length;
  const share = failed / Math.max(1, total);
  const breaches = [...new Set(checks.flatMap((check) => check.breaches))];
  const [paymentP95, readP95] = [p95Of(payments), p95Of(reads)];
  const faults = [
    ...(paymentP95 > LIMITS.paymentP95Ms ? ['paiements trop lents'] : []),
    ...(readP95 > LIMITS.readP95Ms ? ['lectures trop lentes'] : []),
    ...(share >= LIMITS.errors ? ['trop d’erreurs'] : []),
    ...breaches,
  ];
  return assessed(faults, [
    { name: 'paiements', value: payments.times.length },
    { name: 'p95 d’un paiement', value: paymentP95, unit: 'ms' },
    { name: 'lectures', value: reads.times.length },
    { name: 'p95 d’une lecture', value: readP95, unit: 'ms' },
    { name: 'erreurs', value: failed },
    { name: 'livres contrôlés', value: checks.length, unit: 'fois' },
    { name: 'invariants rompus', value: breaches.length },
  ]);
};

export const load: Trial = {
  name: 'charge',
  ids: ['L42'],
  title:
    '50 paiements et 300 lectures par seconde sur deux répliques, les clients sur la même machine, les livres contrôlés chaque minute',
  criterion:
    'p95 d’un paiement ≤ 500\u00a0ms, d’une lecture ≤ 200\u00a0ms, erreurs < 0,1\u00a0%, invariants tenus',
  duration: { shortSeconds: TEN_MINUTES, fullSeconds: TEN_MINUTES },
  run: (context) => withStage(context, (stage) => loadBoth(context, stage)),
};
