import type { Platform } from '../platform/platform.ts';
import { DEMO_BENEFICIARIES, DEMO_PASSWORD } from './demo-people.ts';
import { demoWorldIn } from './demo-world.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'passwords' | 'clock' | 'ids'>;

/** Fills an empty database, and only an empty one. Says whether it did. */
export const loadDemoWorld = async ({
  units,
  passwords,
  clock,
  ids,
}: Dependencies): Promise<boolean> => {
  // One hash for all: the password is printed on the first page of the documentation anyway.
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  return await units.transact(async (unit) => {
    const world = demoWorldIn(unit, { now: clock.realNow(), newId: ids.ordered, passwordHash });
    if (!(await world.isEmpty())) return false;
    await world.addContracts();
    await world.addLooks();
    for (const person of DEMO_BENEFICIARIES) await world.addBeneficiary(person);
    await world.addClientUser();
    await world.addIntervenant();
    await world.addOperator();
    return true;
  });
};
