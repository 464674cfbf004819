import type { Caller } from './api.ts';
import { openLeanCaller } from './ledger-caller.ts';
import { payOverHttp, personAt, type SignedIn } from './ledger-http.ts';
import { pgbenchScript, rateOf } from './ledger-postings.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { french, say } from './verdicts.ts';

const WARM_UP_S = 4;

export interface Comparison {
  readonly appUrl: string;
  readonly people: number;
  readonly payers: readonly SignedIn[];
  readonly mostCents: number;
  readonly clients: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly ports: { readonly product: number; readonly nest: number };
}

export interface Shares {
  /** Of what pgbench does in the same run. */
  readonly product: number;
  readonly nest: number;
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
  const { appUrl, people, payers, mostCents, clients, rounds, seconds, ports } = options;
  const pgbench = findPgbench();
  const script = pgbenchScript(people);
  const runBare = (lastS: number) =>
    runPgbench(pgbench, appUrl, { script, clients, seconds: lastS });
  const product = await openLeanCaller(ports.product, clients);
  const nest = await openLeanCaller(ports.nest, clients);
  const payProduct = payingIn(product.call, payers, mostCents);
  const payNest = payingIn(nest.call, payers, mostCents);
  const sums = { pgbench: 0, product: 0, nest: 0 };
  try {
    await runBare(WARM_UP_S);
    await rateOf(clients, WARM_UP_S, payProduct);
    await rateOf(clients, WARM_UP_S, payNest);
    for (let round = 1; round <= rounds; round += 1) {
      const rate = {
        pgbench: await runBare(seconds),
        product: await rateOf(clients, seconds, payProduct),
        nest: await rateOf(clients, seconds, payNest),
      };
      sums.pgbench += rate.pgbench;
      sums.product += rate.product;
      sums.nest += rate.nest;
      say(
        `  tour ${round}\u00a0: pgbench ${french(rate.pgbench, 0)}/s, produit ${french(rate.product, 0)}/s, NestJS et TypeORM ${french(rate.nest, 0)}/s`,
      );
    }
  } finally {
    product.close();
    nest.close();
  }
  return { product: sums.product / sums.pgbench, nest: sums.nest / sums.pgbench };
};
