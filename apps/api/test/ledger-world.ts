import { createHash } from 'node:crypto';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { centsOf } from '@portail/rules/money/cents.ts';
import { withPooledClient } from '@portail/testing/database/pooled-connections.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { checkInvariants } from '../src/ledger/invariants.ts';
import { readingLedgerErrors } from '../src/ledger/ledger-errors.ts';
import {
  ledgerIn,
  postingCall,
  readOutcome,
  type Posted,
  type PostingOutcome,
} from '../src/ledger/ledger.repository.ts';
import type { Journal, MovementAuthor, Posting } from '../src/ledger/posting.ts';
import { orderMade } from '../src/ledger/templates/orders.ts';
import { openDatabase, type Reader } from '../src/platform/db/database.ts';
import { retryTransient } from '../src/platform/db/retry-transient.ts';
import { createUnitsOfWork, transactionOf } from '../src/platform/db/unit-of-work.ts';
import { systemIds } from '../src/platform/ids.ts';
import type { UnitsOfWork } from '../src/platform/ports/unit-of-work.ts';
import {
  openAccount,
  printTitres,
  TEST_CONTRACT,
  type AccountOptions,
  type OpenedAccount,
  type Printed,
  type Printing,
} from './ledger/holdings.ts';

export const TEST_AUTHOR: MovementAuthor = {
  actor: 'essai',
  origin: 'TACHE',
  requestId: 'essai',
  contract: TEST_CONTRACT,
};
const OWNER = 'essai';
const LIFE_S = 400 * 86_400;
const SEAL_TRIES = 200;
const SEAL_PAUSE_MS = 50;

type Rest = Partial<Omit<Posting, 'journals' | 'command'>>;
type Row = Record<string, unknown>;

interface IdempotentRest extends Rest {
  readonly owner?: string;
  readonly fingerprint?: string;
  readonly executor?: Reader;
}

/** Ends a transaction whose command had been carried out before. */
class AlreadyDone extends Error {
  override readonly name = 'AlreadyDone';
  readonly outcome: PostingOutcome;
  constructor(outcome: PostingOutcome) {
    super('already done');
    this.outcome = outcome;
  }
}

let orders = 0;
const newLineId = (): string => {
  orders += 1;
  return `essai-${process.pid}-${orders}`;
};

const postingWith = (
  key: string,
  journals: readonly Journal[],
  { owner = OWNER, fingerprint, executor: _, ...rest }: IdempotentRest,
): Posting => ({
  id: systemIds.ordered(),
  author: TEST_AUTHOR,
  journals,
  ...rest,
  command: {
    owner,
    key,
    call: 'ESSAI',
    fingerprint: createHash('sha256')
      .update(fingerprint ?? JSON.stringify(journals))
      .digest(),
    lifeS: LIFE_S,
    status: 200,
    answer: { valeur: systemIds.random() },
  },
});

/** Hands that write in the books of a database, with the rights of the product. */
export const createLedgerWorld = ({ reader, units }: { reader: Reader; units: UnitsOfWork }) => {
  const post = (journals: readonly Journal[], rest: Rest = {}): Promise<Posted> =>
    units.transact((unit) =>
      ledgerIn(unit).post({ id: systemIds.ordered(), author: TEST_AUTHOR, journals, ...rest }),
    );

  const sendIdempotent = async (
    key: string,
    journals: readonly Journal[],
    rest: IdempotentRest,
  ) => {
    const call = postingCall(postingWith(key, journals, rest));
    const statement = sql<{ outcome: unknown }>`select ${call} as outcome`;
    const { rows } = await readingLedgerErrors(statement.execute(rest.executor ?? reader));
    return readOutcome(rows[0]?.outcome);
  };

  /** Prints vouchers and posts what is made of them, or does neither. */
  const postPrinting = async (
    key: string,
    printing: Printing,
    journalsOf: (printed: Printed) => readonly Journal[],
  ): Promise<PostingOutcome & { readonly printed?: Printed }> => {
    try {
      return await units.transact(
        async (unit) => {
          const executor = transactionOf(unit);
          const printed = await printTitres(executor, printing);
          const fingerprint = JSON.stringify([printing, key]);
          const outcome = await sendIdempotent(key, journalsOf(printed), { executor, fingerprint });
          if (outcome.replay) throw new AlreadyDone(outcome);
          return { ...outcome, printed };
        },
        { isRepeatable: true },
      );
    } catch (error) {
      if (error instanceof AlreadyDone) return error.outcome;
      throw error;
    }
  };

  const orderOf = (account: OpenedAccount, cents: number) => ({
    lineId: newLineId(),
    financeurId: account.financeurId,
    contract: TEST_CONTRACT,
    fundedCents: centsOf(cents),
    ownCents: centsOf(0),
    feesCents: centsOf(0),
  });

  return {
    reader,
    units,
    post,
    postPrinting,
    /** One statement with its key, as a command of the product posts. */
    postIdempotent: (key: string, journals: readonly Journal[], rest: IdempotentRest = {}) =>
      retryTransient(() => sendIdempotent(key, journals, rest), { isRepeatable: true }),

    /** An empty account of a person of contract 100001, with the parties around it. */
    openAccount: (options: AccountOptions = {}) => openAccount(reader, options),

    /** The same, with value on it. */
    openLoadedAccount: async (cents: number, options: AccountOptions = {}) => {
      const account = await openAccount(reader, options);
      const given = { compteId: account.compteId, amountCents: centsOf(cents) };
      const posted = await post([orderMade({ ...orderOf(account, cents), account: given })]);
      return { ...account, journalId: posted.journals[0] ?? 0 };
    },

    /** Vouchers in circulation, ready to be used. */
    openTitres: async (
      account: OpenedAccount,
      cents: readonly number[],
      millesime = account.millesime,
    ): Promise<Printed> => {
      const total = cents.reduce((sum, one) => sum + one, 0);
      const order = orderOf(account, total);
      const { printed } = await postPrinting(
        order.lineId,
        { account, millesime, cents },
        (paper) => [orderMade({ ...order, paper })],
      );
      if (printed === undefined) throw new Error(`${order.lineId} was printed before`);
      return printed;
    },

    balanceOf: async (compteId: string): Promise<number> => {
      const { balance } = await reader
        .selectFrom('ledger_account')
        .select('balance')
        .where('kind', '=', 'BENEFICIAIRE_COMPTE')
        .where('key', '=', compteId)
        .executeTakeFirstOrThrow();
      return balance ?? 0;
    },

    /** The month of business time in Paris: its first day, and as the wire writes it. */
    thisMonth: async (): Promise<{ readonly day: string; readonly wire: string }> => {
      const { rows } = await sql<{ day: string; wire: string }>`
        select to_char(at, 'YYYY-MM-01') as day, to_char(at, 'MM/YYYY') as wire
        from (select ledger_now() at time zone 'Europe/Paris' as at) now`.execute(reader);
      const [row] = rows;
      if (row === undefined) throw new Error('the books have no time');
      return row;
    },
  };
};
export type LedgerWorld = ReturnType<typeof createLedgerWorld>;

export interface LedgerUrls {
  readonly adminUrl: string;
  readonly appUrl: string;
}

/** The same on a connection of its own, with a look behind the product's back. */
export const openLedgerWorld = (urls: LedgerUrls, maxConnections = 10) => {
  const database = openDatabase({
    url: urls.appUrl,
    maxConnections,
    role: undefined,
    // A hundred at once take turns: the machine that runs the tests is allowed to be slow.
    connectionTimeoutMs: 60_000,
    onConnectionLost: () => undefined,
  });
  const units = createUnitsOfWork(database.reader);
  /** With every right. */
  const admin = (text: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
    withPooledClient(urls.adminUrl, async (client) => {
      const { rows } = await client.query<Row>(text, [...values]);
      return rows;
    });
  return {
    ...createLedgerWorld({ reader: database.reader, units }),
    urls,
    database,
    admin,
    close: () => database.close(),

    countJournals: async (compteId: string, kind: string): Promise<number> => {
      const [row] = await admin(
        `select count(distinct j.id)::integer as count from ledger_journal j
         join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
         where a.kind = 'BENEFICIAIRE_COMPTE' and a.key = $1 and j.kind = $2`,
        [compteId, kind],
      );
      return Number(row?.['count']);
    },

    /** A transaction of another database of the server holds sealing back, for its own time. */
    sealAll: async (): Promise<void> => {
      for (let tries = 0; tries < SEAL_TRIES; tries += 1) {
        await units.transact((unit) => ledgerIn(unit).seal(100_000));
        const [row] = await admin(
          `select (select count(*) from ledger_journal) = (select count(*) from ledger_seal) as done`,
        );
        if (row?.['done'] === true) return;
        await pause(SEAL_PAUSE_MS);
      }
      throw new Error('the chain does not reach the last journal');
    },

    /** Business time from now on. */
    setBusinessTime: (instant: string) =>
      admin(
        `insert into platform_state (key, value, updated_at)
         values ('business_clock_offset_ms',
           to_jsonb(round(extract(epoch from $1::timestamptz - clock_timestamp()) * 1000)), now())
         on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
        [instant],
      ),
    resetBusinessTime: () =>
      admin(`delete from platform_state where key = 'business_clock_offset_ms'`),

    /** Invariants of the books that do not hold, late work left out. */
    breaches: () => breachesOf(urls.adminUrl),
  };
};
export type OwnLedgerWorld = ReturnType<typeof openLedgerWorld>;

export const breachesOf = (adminUrl: string): Promise<readonly string[]> =>
  withPooledClient(adminUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const outcomes = await checkInvariants(async (text) => (await client.query<Row>(text)).rows);
    await client.query('commit');
    return outcomes
      .filter(({ breaches, isLateness }) => breaches > 0 && !isLateness)
      .map(({ id, breaches, first }) => `${id}: ${breaches} (${JSON.stringify(first)})`);
  });

/** The books on a database of their own for the file that calls it. */
export const useLedgerWorld = (): { readonly current: OwnLedgerWorld } => {
  const urls = useTestDatabase();
  let world: OwnLedgerWorld | undefined;
  beforeAll(() => {
    world = openLedgerWorld({ adminUrl: urls.adminUrl, appUrl: urls.appUrl });
  });
  afterAll(async () => {
    await world?.close();
  });
  return {
    get current() {
      if (world === undefined) throw new Error('useLedgerWorld: read inside a test or a hook');
      return world;
    },
  };
};
