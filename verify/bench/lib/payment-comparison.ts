import type { Caller } from './api.ts';
import { openLeanCaller } from './ledger-caller.ts';
import { payOverHttp, personAt, type SignedIn } from './ledger-http.ts';
import { pgbenchScript, rateOf } from './ledger-postings.ts';
import { runPgbench } from './pgbench.ts';
import { medianOf } from './statistics.ts';
import { french, say } from './verdicts.ts';

const WARM_UP_S = 4;

export interface Comparison {
  readonly pgbench: string;
  /** Transactions a second of PostgreSQL’s own TPC-B on the same server. */
  readonly runTpcb: (load: { clients: number; seconds: number }) => Promise<number>;
  readonly appUrl: string;
  readonly people: number;
  readonly payers: readonly SignedIn[];
  readonly mostCents: number;
  readonly clients: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly ports: { readonly product: number; readonly nest: number };
}

/** Medians over the rounds of what one rate is beside another of the same round. */
export interface Shares {
  readonly productOfPgbench: number;
  readonly nestOfPgbench: number;
  readonly productOfNest: number;
  readonly pgbenchOfTpcb: number;
  readonly productOfTpcb: number;
}

const payingIn = (
  call: Caller,
  payers: readonly SignedIn[],
  mostCents: number,
): (() => Promise<void>) => {
  let turn = 0;
  return async () => {
    turn += 1;
    await payOverHttp(call, personAt(payers, turn), { mostCents });
  };
};

/** In turns, so that a busy moment of the machine falls on all of them. */
export const comparePayments = async (options: Comparison): Promise<Shares> => {
  const { pgbench, runTpcb, appUrl, people, payers, mostCents, clients, rounds, seconds, ports } =
    options;
  const script = pgbenchScript(people);
  const runBare = (lastS: number) =>
    runPgbench(pgbench, appUrl, { script, clients, seconds: lastS });
  const product = await openLeanCaller(ports.product, clients);
  const nest = await openLeanCaller(ports.nest, clients);
  const payProduct = payingIn(product.call, payers, mostCents);
  const payNest = payingIn(nest.call, payers, mostCents);
  const rates: Record<'tpcb' | 'pgbench' | 'product' | 'nest', number>[] = [];
  try {
    await runTpcb({ clients, seconds: WARM_UP_S });
    await runBare(WARM_UP_S);
    await rateOf(clients, WARM_UP_S, payProduct);
    await rateOf(clients, WARM_UP_S, payNest);
    for (let round = 1; round <= rounds; round += 1) {
      const rate = {
        tpcb: await runTpcb({ clients, seconds }),
        pgbench: await runBare(seconds),
        product: await rateOf(clients, seconds, payProduct),
        nest: await rateOf(clients, seconds, payNest),
      };
      rates.push(rate);
      say(
        `  tour ${round}\u00a0: TPC-B ${french(rate.tpcb, 0)}/s, ledger_post par pgbench ${french(rate.pgbench, 0)}/s, produit ${french(rate.product, 0)}/s, NestJS et TypeORM ${french(rate.nest, 0)}/s`,
      );
    }
  } finally {
    product.close();
    nest.close();
  }
  const share = (one: keyof (typeof rates)[number], other: keyof (typeof rates)[number]) =>
    medianOf(rates.map((rate) => rate[one] / rate[other]));
  return {
    productOfPgbench: share('product', 'pgbench'),
    nestOfPgbench: share('nest', 'pgbench'),
    productOfNest: share('product', 'nest'),
    pgbenchOfTpcb: share('pgbench', 'tpcb'),
    productOfTpcb: share('product', 'tpcb'),
  };
};
