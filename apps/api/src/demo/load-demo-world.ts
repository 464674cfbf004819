import { createPartnerSecrets } from '../modules/links/links.module.ts';
import type { Platform } from '../platform/platform.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import { DEMO_EXPECTED_PEOPLE } from './demo-expected-people.ts';
import { demoPartnersIn } from './demo-partners.repository.ts';
import { DEMO_BENEFICIARIES, DEMO_PASSWORD } from './demo-people.ts';
import { demoRegistrationIn } from './demo-registration.repository.ts';
import { demoSessions } from './demo-sessions.ts';
import { demoWorldIn } from './demo-world.repository.ts';
import { loadDemoHoldings } from './load-demo-holdings.ts';
import { loadDemoOrders } from './load-demo-orders.ts';

type Dependencies = Pick<Platform, 'units' | 'passwords' | 'clock' | 'ids' | 'config'>;

/** Fills an empty database, and only an empty one. Says whether it did. */
export const loadDemoWorld = async (dependencies: Dependencies): Promise<boolean> => {
  const { units, passwords, clock, ids, config } = dependencies;
  const setting = { now: clock.realNow(), newId: ids.ordered };
  const secrets = createPartnerSecrets(config.passwordPepper);
  const hashOf = (clientId: string) => secrets.hash({ clientId, secret: config.demoPartnerSecret });
  // One hash for all: the password is printed on the first page of the documentation anyway.
  const passwordHash = await passwords.hash(DEMO_PASSWORD);

  const addRegistration = async (unit: UnitOfWork): Promise<void> => {
    const registration = demoRegistrationIn(unit, setting);
    const sessions = demoSessions(clock.businessDay());
    for (const session of sessions) await registration.addSession(session);
    await registration.addFees();
    for (const person of DEMO_EXPECTED_PEOPLE) {
      const session = sessions.find(({ id }) => id === person.session);
      if (typeof session?.identifying !== 'string')
        throw new Error(`no control in session ${person.session}`);
      await registration.addExpectedPerson(person, session.identifying);
    }
  };

  return await units.transact(async (unit) => {
    const world = demoWorldIn(unit, { ...setting, passwordHash });
    const partners = demoPartnersIn(unit, { ...setting, hashOf });
    if (!(await world.isEmpty())) {
      await partners.renewSecrets();
      return false;
    }
    await world.addContracts();
    await world.addLooks();
    for (const person of DEMO_BENEFICIARIES) await world.addBeneficiary(person);
    await world.addClientUser();
    await world.addIntervenant();
    await world.addOperators();
    await addRegistration(unit);
    await partners.add();
    // Orders first: some are made, and what they gave is part of what people hold.
    await loadDemoOrders(unit, { clock, newId: ids.ordered });
    await loadDemoHoldings(unit, { clock, newId: ids.ordered });
    return true;
  });
};
