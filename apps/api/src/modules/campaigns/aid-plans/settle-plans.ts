import type { Platform } from '../../../platform/platform.ts';
import { plannedContracts } from './settle-plans.queries.ts';
import { settlePlansIn, type SettledPlans } from './settle-plans.repository.ts';

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock'>;

export type SettlePlans = () => Promise<SettledPlans>;

/**
 * Makes of plans what months are opened from: finds the people who were waited for, opens the
 * accounts of the year, writes the terms of the month. Done twice, it does nothing more.
 */
export const createSettlePlans =
  ({ reader, units, clock }: Dependencies): SettlePlans =>
  async () => {
    let [people, accounts] = [0, 0];
    for (const contract of await plannedContracts(reader)) {
      const settled = await units.transact(
        async (unit): Promise<SettledPlans> => {
          const plans = settlePlansIn(unit, contract);
          await plans.lock();
          const found = await plans.attachPeople();
          const opened = await plans.openAccounts(clock.businessNow());
          await plans.writeTerms();
          return { people: found, accounts: opened };
        },
        { isRepeatable: true },
      );
      people += settled.people;
      accounts += settled.accounts;
    }
    return { people, accounts };
  };
