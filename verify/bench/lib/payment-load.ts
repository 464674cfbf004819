import { performance } from 'node:perf_hooks';
import { receive, type Arrived } from './arrivals.ts';
import type { Caller } from './api.ts';
import { watchBooks, type BooksCheck } from './books.ts';
import { openLeanCaller } from './ledger-caller.ts';
import {
  contractOfPerson,
  nanOfPerson,
  payOverHttp,
  personAt,
  type SignedIn,
} from './ledger-http.ts';

const CONNECTIONS = 64;
/** Wrong books stop the product within a minute of being seen. */
const CHECK_EVERY_MS = 60_000;
/** The first requests run before the JIT compiler: they are reported apart and not counted. */
const WARM_UP_S = 10;
/** Neighbours of the list do not follow one another: payers and readers are other people. */
const STRIDE = 7;

/** What the screens around a payment ask for. */
const READS: readonly ((person: SignedIn) => string)[] = [
  (one) => `/api/eb/beneficiaires/comptes?numeroContrat=${contractOfPerson(one)}`,
  (one) => `/api/eb/beneficiaires/comptes/${one.numero}/releve`,
  (one) => `/api/eb/beneficiaires/paiements-comptes?numeroContrat=${contractOfPerson(one)}`,
  (one) => `/api/eb/beneficiaires/titres?numeroContrat=${contractOfPerson(one)}`,
  (one) => `/api/eb/beneficiaires/paiements-titres?numeroContrat=${contractOfPerson(one)}`,
  (one) => `/api/eb/beneficiaires/intervenants-payes?numeroContrat=${contractOfPerson(one)}`,
  (one) => `/api/eb/intervenants?codeNAN=${nanOfPerson(one)}`,
  () => '/api/eb/authentification/utilisateur-connecte',
];

const readOverHttp = async (call: Caller, person: SignedIn, rank: number): Promise<void> => {
  const path = READS[rank % READS.length]?.(person) ?? '';
  const { status, body } = await call({ method: 'GET', path, token: person.token });
  if (status !== 200) throw new Error(`${path}\u00a0: ${status} ${body.slice(0, 200)}`);
};

export interface Load {
  readonly port: number;
  readonly adminUrl: string;
  readonly people: readonly SignedIn[];
  readonly mostCents: number;
  readonly payments: number;
  readonly reads: number;
  readonly seconds: number;
}

export interface LoadReport {
  readonly payments: Arrived;
  readonly reads: Arrived;
  readonly checks: readonly BooksCheck[];
}

/** Payments and reads at a steady pace, while the books are asked whether they are right. */
export const loadProduct = async (load: Load): Promise<LoadReport> => {
  const { port, adminUrl, people, mostCents, seconds } = load;
  const { call, close } = await openLeanCaller(port, CONNECTIONS);
  const receiveBoth = (lasting: number) =>
    Promise.all([
      receive({
        perSecond: load.payments,
        seconds: lasting,
        arrive: (rank) => payOverHttp(call, personAt(people, rank * STRIDE), { mostCents }),
      }),
      receive({
        perSecond: load.reads,
        seconds: lasting,
        arrive: (rank) => readOverHttp(call, personAt(people, rank), rank),
      }),
    ]);
  await receiveBoth(WARM_UP_S);
  const books = watchBooks(adminUrl, CHECK_EVERY_MS);
  try {
    const [payments, reads] = await receiveBoth(seconds);
    return { payments, reads, checks: await books.stop() };
  } finally {
    close();
    await books.stop();
  }
};

export interface HotPayeeLoad {
  readonly port: number;
  readonly people: readonly SignedIn[];
  readonly mostCents: number;
  readonly clients: number;
  readonly seconds: number;
}

/** Everybody pays one and the same payee, each again as soon as they are answered. */
export const payOnePayee = async ({
  port,
  people,
  mostCents,
  clients,
  seconds,
}: HotPayeeLoad): Promise<Arrived & { readonly perSecond: number }> => {
  const { call, close } = await openLeanCaller(port, clients);
  const times: number[] = [];
  const errors: string[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  try {
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        while (performance.now() < end) {
          try {
            times.push(await payOverHttp(call, personAt(people, client), { mostCents, payee: 0 }));
          } catch (error) {
            errors.push(error instanceof Error ? error.message : String(error));
          }
        }
      }),
    );
  } finally {
    close();
  }
  return { times, errors, perSecond: (times.length * 1_000) / (performance.now() - begun) };
};
