import { expect, it } from 'vitest';
import { useLedgerWorld } from '../../../test/ledger-world.ts';
import { titresGivenBack } from '../templates/voucher-changes.ts';

const world = useLedgerWorld();
const IN_TIME = '2027-01-31T22:59:00Z';
const TOO_LATE = '2027-01-31T23:00:00Z';

it('[26-3] restores opposed vouchers while their vintage is payable, and no others', async () => {
  const account = await world.current.openLoadedAccount(50_000, { millesime: 2026 });
  const { stock, titres } = await world.current.openTitres(account, [2_000, 2_000]);
  const giveBackAt = async (instant: string) => {
    await world.current.setBusinessTime(instant);
    return world.current.post([
      titresGivenBack({ compteId: account.compteId, stock, titres, availableFrom: '2027-02-01' }),
    ]);
  };
  const REFUSED = { code: 'OPERATION_HORS_PERIODE' };
  await expect(giveBackAt(IN_TIME)).rejects.toMatchObject(REFUSED);
  await world.current.admin(`select titres_opposer($1, 'PERTE', 'essai')`, [
    titres.map(({ numero }) => numero),
  ]);
  await expect(giveBackAt(TOO_LATE)).rejects.toMatchObject(REFUSED);
  await giveBackAt(IN_TIME);
  const statuts = await world.current.admin(
    'select distinct statut from titre where numero = any ($1)',
    [titres.map(({ numero }) => numero)],
  );
  expect(statuts).toEqual([{ statut: 'CONVERTI' }]);
});
