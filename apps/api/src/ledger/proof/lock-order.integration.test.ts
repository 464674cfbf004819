import { centsOf } from '@portail/rules/money/cents.ts';
import { expect, it } from 'vitest';
import { underWatch } from '../../../test/ledger/statement-hook.ts';
import { useLedgerWorld } from '../../../test/ledger-world.ts';
import { accountPayment, paperPayment } from '../templates/payments.ts';

const world = useLedgerWorld();
const ROUNDS = 120;

it('[L41] accounts taken in opposite orders never wait for one another', async () => {
  const one = await world.current.openLoadedAccount(100_000);
  const other = await world.current.openLoadedAccount(100_000);
  const share = ({ compteId }: typeof one) => ({ compteId, amountCents: centsOf(10) });
  const outcomes = await Promise.all(
    Array.from({ length: ROUNDS }, (_, index) =>
      underWatch(
        () => 'pass',
        () =>
          world.current.postIdempotent(`ordre-${index}`, [
            accountPayment({
              intervenantId: one.intervenantId,
              shares: index % 2 === 0 ? [share(one), share(other)] : [share(other), share(one)],
            }),
          ]),
      ),
    ),
  );
  // A deadlock would have been tried again: one statement each says that there was none.
  expect(outcomes.map(({ statements }) => statements)).toEqual(outcomes.map(() => 1));
  expect(await world.current.balanceOf(one.compteId)).toBe(100_000 - 10 * ROUNDS);
  expect(await world.current.balanceOf(other.compteId)).toBe(100_000 - 10 * ROUNDS);
});

it('[I6] vouchers given in opposite orders never wait for one another', async () => {
  const account = await world.current.openAccount();
  for (let round = 0; round < 15; round += 1) {
    const { stock, titres } = await world.current.openTitres(account, [1_000, 1_100, 1_200, 1_300]);
    const outcomes = await Promise.all(
      [titres, titres.toReversed(), titres, titres.toReversed()].map((chosen) =>
        underWatch(
          () => 'pass',
          () =>
            world.current.postIdempotent(`titres-${round}-${chosen[0]?.numero}`, [
              paperPayment({ intervenantId: account.intervenantId, stock, titres: chosen }),
            ]),
        ),
      ),
    );
    expect(outcomes.map(({ statements }) => statements)).toEqual([1, 1, 1, 1]);
  }
});

it('[L39] on one account, dates, numbers and balances follow the same order', async () => {
  const { compteId, intervenantId } = await world.current.openLoadedAccount(100_000);
  await Promise.all(
    Array.from({ length: ROUNDS }, (_, index) =>
      world.current.postIdempotent(`suite-${index}`, [
        accountPayment({ intervenantId, shares: [{ compteId, amountCents: centsOf(index + 1) }] }),
      ]),
    ),
  );
  const broken = await world.current.admin(
    `select * from (
       select e.journal_id, e.occurred_at < lag(e.occurred_at) over by_number as is_late,
         e.balance_after - e.amount <> lag(e.balance_after) over by_number as has_gap
       from ledger_entry e join ledger_account a on a.id = e.account_id where a.key = $1
       window by_number as (order by e.journal_id)
     ) suite where is_late or has_gap`,
    [compteId],
  );
  expect(broken).toEqual([]);
  expect(await world.current.breaches()).toEqual([]);
});
