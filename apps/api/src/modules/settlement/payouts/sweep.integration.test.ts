import { beforeAll, describe, expect, it } from 'vitest';
import { countStatements, stopsOf } from '../../../../test/ledger/cuts.ts';
import { underWatch } from '../../../../test/ledger/statement-hook.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import {
  createPayoutWorld,
  FATOU,
  nextTargetMorning,
  type PayoutWorld,
} from '../../../../test/payout-world.ts';
import { createManualClock, useTestApi } from '../../../../test/test-api.ts';
import { createPayoutsModule } from './payouts.module.ts';

const clock = createManualClock();
const api = useTestApi({ clock });
let world: PayoutWorld;

beforeAll(async () => {
  world = createPayoutWorld(api.current);
  await world.giveBank(FATOU);
});

const DEATHS = ['die-before', 'die-after'] as const;

const payouts = () => createPayoutsModule(api.current.server.platform);
const issue = () => payouts().issuePayouts();

/** The number of live transfers of a payment, and their amount. */
const carriedBy = async (reference: string) => {
  const [row] = await api.current.query(
    `select count(*)::int as transfers, sum(l.montant_cents)::int as cents
     from versement_ligne l join paiement_compte p on p.id = l.paiement_id
     where p.reference = $1 and not l.rejetee`,
    [reference],
  );
  return row;
};

interface Round {
  readonly work: () => Promise<unknown>;
  readonly look: () => Promise<void>;
}

/** Crashes at each statement in turn, continues on another replica, and checks. */
const sweep = async (open: () => Promise<Round>): Promise<number> => {
  const probe = await open();
  const statements = await countStatements(probe.work);
  await probe.look();
  for (const { name, fate } of stopsOf(statements, DEATHS)) {
    const { work, look } = await open();
    await underWatch(fate, work);
    await work();
    await look().catch((error: unknown) => {
      throw new Error(name, { cause: error });
    });
  }
  expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  return statements;
};

describe('[L2] after a crash at any statement', () => {
  it('makes a payout once', async () => {
    const points = await sweep(async () => {
      const reference = await world.pay(1_500);
      nextTargetMorning(clock);
      return {
        work: issue,
        look: async () => {
          expect(await world.statutOf(reference)).toBe('EFFECTUE');
          expect(await carriedBy(reference)).toEqual({ transfers: 1, cents: 1_500 });
          // The bank has it: the next day does not send it again.
          await api.current.query(
            `update versement_fichier set statut = 'TRANSMIS', transmis_le = now() where statut = 'PRET'`,
          );
        },
      };
    });
    expect(points).toBeGreaterThan(10);
  });

  it('applies a rejection once', async () => {
    const points = await sweep(async () => {
      await world.giveBank(FATOU);
      const reference = await world.pay(1_200);
      nextTargetMorning(clock);
      await issue();
      const last = (await world.payouts(FATOU)).at(-1);
      const [endToEndId, cents] = [String(last?.['reference']), Number(last?.['cents'])];
      const owed = await world.payableTo(FATOU);
      return {
        work: () =>
          api.current.server.platform.units.transact((unit) =>
            payouts().rejectPayout(unit, { endToEndId, reason: 'AC04' }),
          ),
        look: async () => {
          expect(await world.statutOf(reference)).toBe('EN_COURS');
          expect(await world.payableTo(FATOU)).toBe(owed + cents);
        },
      };
    });
    expect(points).toBeGreaterThan(8);
  });
});
