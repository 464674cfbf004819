import process from 'node:process';
import { isLongRun } from '@portail/testing/long/is-long-run.ts';
import { beforeAll, expect, it } from 'vitest';
import { createFaultyInstantBank, seededNumbers } from '../../../../test/faulty-instant-bank.ts';
import { underWatch, type Fate } from '../../../../test/ledger/statement-hook.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import {
  createPayoutWorld,
  FATOU,
  nextTargetMorning,
  type PayoutWorld,
} from '../../../../test/payout-world.ts';
import { liftThresholds } from '../../../../test/sensitive-actions.ts';
import { createManualClock, useTestApi } from '../../../../test/test-api.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createIssuePayouts } from '../payouts/issue-payouts.ts';
import { createHoldUnreadable } from '../payouts/payout-mails.ts';
import { ibanPurposeOf } from '../payouts/payouts.module.ts';
import { payoutQueries } from '../payouts/payouts.queries.ts';
import { createInstantPayouts } from './instant-payouts.module.ts';

const FAILURES = Number(process.env['FAILURES'] ?? (isLongRun() ? 10_000 : 300));
const SEED = 31;
const PAYMENTS_AT_ONCE = 20;
const ROUNDS = 12;
const CENTS = 10;
const STATEMENTS = 24;
const PAST_CERTAINTY_MS = 61_000;
const TIMEOUT_MS = 1_800_000;

const clock = createManualClock();
// An address is set so that instant payouts are offered; the bank of this test answers instead.
const api = useTestApi({ clock, env: { BANK_URL: 'http://127.0.0.1:9', DB_POOL_SIZE: '8' } });
let world: PayoutWorld;

beforeAll(async () => {
  world = createPayoutWorld(api.current);
  await liftThresholds(api.current);
  await world.giveVerifiedBank(FATOU);
});

const FATES: readonly Fate[] = [
  'cut-before',
  'cut-after',
  'die-before',
  'die-after',
  { state: '40001' },
  { state: '40P01' },
];

it(
  `[31-3] [L45] ${FAILURES} failures at any step of an instant payout double and lose nothing`,
  { timeout: TIMEOUT_MS },
  async () => {
    const { platform } = api.current.server;
    const random = seededNumbers(SEED);
    const faulty = createFaultyInstantBank({ random, now: () => clock.realNow() });
    const instant = createInstantPayouts(platform, { bank: faulty.bank, ibanPurposeOf });
    const issueFile = createIssuePayouts(platform, {
      queries: payoutQueries(platform.reader, operatorScope('essai', 'virements')),
      holdUnreadable: createHoldUnreadable(platform),
    });
    let interrupted = 0;
    let duplicates = 0;
    const injected = () => interrupted + duplicates + faulty.failures();

    /** A failure at one statement; of a process that has died nothing more comes. */
    const failing = async (work: () => Promise<unknown>): Promise<void> => {
      const point = 1 + Math.floor(random() * STATEMENTS);
      const kind = FATES[Math.floor(random() * FATES.length)] ?? 'cut-before';
      const isDeath = kind === 'die-before' || kind === 'die-after';
      let isReached = false;
      const fate = (_text: string, rank: number): Fate => {
        if (rank === point) {
          isReached = true;
          return kind;
        }
        return rank > point && isDeath ? 'die-before' : 'pass';
      };
      await underWatch(fate, work);
      if (isReached) interrupted += 1;
    };

    const deliver = (id: string) => instant.handler.run({ paiementId: id }, { id });
    const step = async (id: string): Promise<void> => {
      const chance = random();
      if (chance < 0.5) return await failing(() => deliver(id));
      if (chance < 0.6) {
        duplicates += 1;
        await Promise.allSettled([deliver(id), deliver(id)]);
        return;
      }
      clock.advance(Math.floor(random() * 15_000));
      await failing(() => instant.askUnanswered());
    };

    const references: string[] = [];
    const idOf = async (reference: string): Promise<string> =>
      String(
        (await world.one('select id from paiement_compte where reference = $1', [reference]))?.[
          'id'
        ],
      );
    while (injected() < FAILURES) {
      const ids: string[] = [];
      for (let rank = 0; rank < PAYMENTS_AT_ONCE; rank += 1) {
        const reference = await world.pay(CENTS);
        references.push(reference);
        ids.push(await idOf(reference));
      }
      faulty.behave(false);
      for (let round = 0; round < ROUNDS; round += 1) for (const id of ids) await step(id);
      // The bank answers again: what is left is settled.
      faulty.behave(true);
      clock.advance(PAST_CERTAINTY_MS);
      await instant.askUnanswered();
    }

    const [open] = await api.current.query(
      `select count(*)::int as count from virement_instantane where etat = 'ENVOYE'`,
    );
    expect(open).toEqual({ count: 0 });
    nextTargetMorning(clock);
    await failing(issueFile);
    await issueFile();

    const found = { lost: 0, doubled: 0, instant: 0, byFile: 0 };
    for (const reference of references) {
      const carried = await world.carriedBy(reference);
      const [transfer] = carried;
      const isInstant = transfer?.['canal'] === 'INSTANTANE';
      const isExecuted = isInstant && faulty.hasExecuted(String(transfer['id']));
      if (carried.length > 1 || faulty.sentOf(`CESU ${reference}`) > 1) found.doubled += 1;
      if (carried.length === 0 || (isInstant && !isExecuted)) found.lost += 1;
      if (isInstant) found.instant += 1;
      else found.byFile += 1;
    }
    // Each order that the bank has executed is the payout of its payment: none left with the file.
    if (faulty.executed() !== found.instant) found.doubled += faulty.executed() - found.instant;
    process.stdout.write(
      `[31-3] ${JSON.stringify({ injected: injected(), interrupted, duplicates, bank: faulty.failures(), payments: references.length, ...found })}\n`,
    );
    expect(found).toMatchObject({ lost: 0, doubled: 0 });
    expect(found.instant).toBeGreaterThan(0);
    expect(found.byFile).toBeGreaterThan(0);
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  },
);
