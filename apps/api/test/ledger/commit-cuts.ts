import { startCuttingProxy, type Cut } from '@portail/testing/network/cutting-proxy.ts';
import { expect } from 'vitest';
import { accountToPaper } from '../../src/ledger/templates/voucher-changes.ts';
import { isDatabaseUnavailable } from '../../src/platform/db/database-errors.ts';
import { openLedgerWorld, type LedgerUrls } from '../ledger-world.ts';
import { startTestApi } from '../test-api.ts';
import { expectTriedAgain } from './cuts.ts';
import { payOn } from './payments.ts';

const CLIENTS = 4;
const TRIES = 20;
const EUROS = 10;
const FACES = [1_000, 1_500];

/** The bytes that commit: a posting that is its own transaction, or the word itself. */
const commits = (sent: Buffer): boolean =>
  sent.includes('"posting"') || sent.includes('commit\u0000');

const createChoice = () => {
  let count = 0;
  let isBegun = false;
  return {
    begin: () => {
      isBegun = true;
    },
    decide: (sent: Buffer): Cut => {
      if (!isBegun || !commits(sent)) return 'pass';
      count += 1;
      if (count % 4 === 1) return 'before';
      return count % 4 === 3 ? 'after' : 'pass';
    },
  };
};

const throughPort = (url: string, port: number): string => {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
};

/** Payments and changes of format on a line that breaks at COMMIT: each must happen once. */
export const runCommitCuts = async (urls: LedgerUrls, operations: number) => {
  const { hostname, port } = new URL(urls.appUrl);
  const choice = createChoice();
  const proxy = await startCuttingProxy({ host: hostname, port: Number(port) }, choice.decide);
  const broken = { adminUrl: urls.adminUrl, appUrl: throughPort(urls.appUrl, proxy.port) };
  const api = await startTestApi(broken, { env: { DB_POOL_SIZE: String(CLIENTS) } });
  const printer = openLedgerWorld(broken, CLIENTS);
  const world = openLedgerWorld(urls);
  try {
    const token = await api.signIn('demo-rh');
    const account = await world.openLoadedAccount(operations * 5_000);
    const { numero, compteId, millesime } = account;

    const pay = async (key: string): Promise<void> => {
      for (let tries = 1; ; tries += 1) {
        const reply = await payOn(api, { token, numero, euros: EUROS, key });
        if (reply.statusCode === 200) return;
        expectTriedAgain(reply);
        expect(tries).toBeLessThan(TRIES);
      }
    };
    const change = async (key: string): Promise<void> => {
      for (let tries = 1; ; tries += 1) {
        try {
          await printer.postPrinting(key, { account, millesime, cents: FACES }, (printed) => [
            accountToPaper({ compteId, ...printed }),
          ]);
          return;
        } catch (error) {
          if (!isDatabaseUnavailable(error) || tries === TRIES) throw error;
        }
      }
    };

    const waiting = Array.from({ length: operations }, (_, index) => index);
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        await (next % 3 === 0 ? change(`format-${next}`) : pay(`paiement-${next}`));
      }
    };
    choice.begin();
    await Promise.all(Array.from({ length: CLIENTS }, work));

    const changes = Math.ceil(operations / 3);
    const payments = operations - changes;
    expect(await world.countJournals(compteId, 'PAIEMENT_COMPTE')).toBe(payments);
    expect(await world.countJournals(compteId, 'COMPTE_VERS_TITRES')).toBe(changes);
    expect(await world.balanceOf(compteId)).toBe(
      operations * 5_000 - payments * EUROS * 100 - changes * 2_500,
    );
    expect(await world.breaches()).toEqual([]);
    return proxy.cuts;
  } finally {
    await printer.close();
    await api.server.close();
    await world.close();
    await proxy.close();
  }
};
