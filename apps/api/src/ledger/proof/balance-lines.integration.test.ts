import { expect, it } from 'vitest';
import { useLedgerWorld } from '../../../test/ledger-world.ts';
import { compteOf, payableTo } from '../accounts.ts';
import { credit, debit, journal } from '../journals.ts';

const world = useLedgerWorld();

it('[26-3] [I3] each line has the balance after it, also with two lines on one account', async () => {
  const { compteId, intervenantId } = await world.current.openLoadedAccount(5_000);
  const { journals } = await world.current.post([
    journal('PAIEMENT_COMPTE', [
      debit(compteOf(compteId), 100),
      debit(compteOf(compteId), 200),
      credit(payableTo(intervenantId), 300),
    ]),
  ]);
  const lines = await world.current.admin(
    `select balance_after::int as after from ledger_entry
     where journal_id = $1 and amount < 0 order by line`,
    [journals[0]],
  );
  expect(lines).toEqual([{ after: 4_900 }, { after: 4_700 }]);
  expect(await world.current.balanceOf(compteId)).toBe(4_700);
});
