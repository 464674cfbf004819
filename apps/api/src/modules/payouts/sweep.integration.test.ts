import { beforeAll, describe, expect, it } from 'vitest';
import { underWatch, type Fate } from '../../../test/ledger/statement-hook.ts';
import { breachesOf } from '../../../test/ledger-world.ts';
import {
  createPayoutWorld,
  FATOU,
  nextWorkingMorning,
  type PayoutWorld,
} from '../../../test/payout-world.ts';
import { createManualClock, useTestApi } from '../../../test/test-api.ts';
import { createPayoutsModule } from './payouts.module.ts';

const clock = createManualClock();
const api = useTestApi({ clock });
let world: PayoutWorld;

beforeAll(async () => {
  world = createPayoutWorld(api.current);
  await world.giveBank(FATOU);
});

const FATES: readonly Fate[] = ['die-before', 'die-after'];
const MOST_STATEMENTS = 60;

const payouts = () => createPayoutsModule(api.current.server.platform);
const issue = () => payouts().issuePayouts();

/** How many transfers carry a payment now, and for how much. */
const carriedBy = async (reference: string) => {
  const [row] = await api.current.query(
    `select count(*)::int as transfers, sum(l.montant_cents)::int as cents
     from versement_ligne l join paiement_compte p on p.id = l.paiement_id
     where p.reference = $1 and not l.rejetee`,
    [reference],
  );
  return row;
};

/** Dies at each statement of a work in turn, has another replica go on, and looks. */
const sweep = async (
  fate: Fate,
  round: () => Promise<{
    readonly work: () => Promise<unknown>;
    readonly look: () => Promise<void>;
  }>,
): Promise<number> => {
  for (let at = 1; at <= MOST_STATEMENTS; at += 1) {
    const { work, look } = await round();
    const { statements } = await underWatch((_, rank) => (rank === at ? fate : 'pass'), work);
    await work();
    await look();
    expect(await breachesOf(api.current.urls.adminUrl), `${JSON.stringify(fate)} ${at}`).toEqual(
      [],
    );
    if (statements < at) return at - 1;
  }
  throw new Error('it never ends');
};

describe('[L2] whatever statement the process dies at', () => {
  it.each(FATES)('a payout is made once (%s)', async (fate) => {
    const points = await sweep(fate, async () => {
      const reference = await world.pay(1_500);
      nextWorkingMorning(clock);
      return {
        work: issue,
        look: async () => {
          expect(await world.statutOf(reference)).toBe('EFFECTUE');
          expect(await carriedBy(reference)).toEqual({ transfers: 1, cents: 1_500 });
          // The bank has it: the next day does not hand it over again.
          await api.current.query(
            `update versement_fichier set statut = 'TRANSMIS', transmis_le = now() where statut = 'PRET'`,
          );
        },
      };
    });
    expect(points).toBeGreaterThan(10);
  });

  it.each(FATES)('a rejection is applied once (%s)', async (fate) => {
    const points = await sweep(fate, async () => {
      await world.giveBank(FATOU);
      const reference = await world.pay(1_200);
      nextWorkingMorning(clock);
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
