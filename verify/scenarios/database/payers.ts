import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { centsOf } from '@portail/rules/money/cents.ts';
import { accountPayment } from '../../../apps/api/src/ledger/templates/payments.ts';
import { ledgerIn } from '../../../apps/api/src/ledger/ledger.repository.ts';
import { openLedgerWorld, type LedgerUrls } from '../../../apps/api/test/ledger-world.ts';
import type { OpenedAccount } from '../../../apps/api/test/ledger/holdings.ts';

const BALANCE = 50_000_000;
const RETRY_MS = 50;
/** Once everybody is to end: a database that never comes back is a fault of its own. */
const LATE_TRIES = 100;
const SEAL_EVERY_MS = 300;

export interface Acknowledged {
  readonly key: string;
  readonly cents: number;
}

export interface Payers {
  readonly acknowledged: readonly Acknowledged[];
  /** What was said of each try that was not a success, and how often. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Longest time without an acknowledged payment. */
  readonly longestGapMs: () => number;
  /** Lets everybody end their payment, tried until it is known. */
  readonly stop: () => Promise<void>;
}

const sayingOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
};

/** Accounts with money on them, to pay from. */
export const openAccounts = async (urls: LedgerUrls, count: number) => {
  const world = openLedgerWorld(urls, 4);
  try {
    const accounts: OpenedAccount[] = [];
    while (accounts.length < count) accounts.push(await world.openLoadedAccount(BALANCE));
    return accounts;
  } finally {
    await world.close();
  }
};

/** Each pays again and again with a key, which it sends until an answer comes; seals follow. */
export const startPayers = (
  urls: LedgerUrls,
  { accounts, clients }: { readonly accounts: readonly OpenedAccount[]; readonly clients: number },
): Payers => {
  const world = openLedgerWorld(urls, clients + 1);
  const acknowledged: Acknowledged[] = [];
  const refusals = new Map<string, number>();
  const over = new AbortController();
  let lastAt = Date.now();
  let longestGapMs = 0;

  const note = (error: unknown): void => {
    const saying = sayingOf(error);
    refusals.set(saying, (refusals.get(saying) ?? 0) + 1);
  };
  const payOnce = async (): Promise<void> => {
    const account = accounts[randomInt(accounts.length)];
    if (account === undefined) throw new Error('no account to pay from');
    const { compteId, intervenantId } = account;
    const [key, cents] = [randomUUID(), randomInt(1, 500)];
    const journal = accountPayment({
      intervenantId,
      shares: [{ compteId, amountCents: centsOf(cents) }],
    });
    for (let late = 0; ; late += over.signal.aborted ? 1 : 0) {
      try {
        await world.postIdempotent(key, [journal]);
        acknowledged.push({ key, cents });
        longestGapMs = Math.max(longestGapMs, Date.now() - lastAt);
        lastAt = Date.now();
        return;
      } catch (error) {
        note(error);
        if (late > LATE_TRIES) throw error;
        await pause(RETRY_MS);
      }
    }
  };
  const work = async (): Promise<void> => {
    while (!over.signal.aborted) await payOnce();
  };
  const seal = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await world.units.transact((unit) => ledgerIn(unit).seal(5_000)).catch(note);
      await pause(SEAL_EVERY_MS);
    }
  };
  const all = Promise.all([...Array.from({ length: clients }, work), seal()]);
  return {
    acknowledged,
    refusals,
    longestGapMs: () => Math.max(longestGapMs, Date.now() - lastAt),
    stop: async () => {
      over.abort();
      await all;
      await world.close();
    },
  };
};
