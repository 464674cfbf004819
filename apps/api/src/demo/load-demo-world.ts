import { createPartnerSecrets } from '../modules/identity/links/links.module.ts';
import { ownIbanPurposeOf } from '../modules/people/profile/profile.module.ts';
import type { Platform } from '../platform/platform.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { DEMO_EXPECTED_PEOPLE } from './demo-expected-people.ts';
import { demoHomeServicesIn } from './demo-home-services.repository.ts';
import { addDemoInterlocutors } from './demo-interlocutors.repository.ts';
import { demoPartnersIn } from './demo-partners.repository.ts';
import { DEMO_BENEFICIARIES, DEMO_PASSWORD } from './demo-people.ts';
import { addDemoProfile } from './demo-profile.repository.ts';
import { demoProvidersIn } from './demo-providers.repository.ts';
import { demoRegistrationIn } from './demo-registration.repository.ts';
import { demoRequestsIn } from './demo-requests.repository.ts';
import { demoCampaigns } from './demo-campaigns.ts';
import { demoWorldIn } from './demo-world.repository.ts';
import { loadDemoDeclarations } from './load-demo-declarations.ts';
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
    const campaigns = demoCampaigns(clock.businessDay());
    for (const campaign of campaigns) await registration.addCampaign(campaign);
    await registration.addFees();
    for (const person of DEMO_EXPECTED_PEOPLE) {
      const campaign = campaigns.find(({ id }) => id === person.campaign);
      if (typeof campaign?.identifying !== 'string')
        throw new Error(`no control in session ${person.campaign}`);
      await registration.addExpectedPerson(person, campaign.identifying);
    }
  };

  return await units.transact(async (unit) => {
    const world = demoWorldIn(unit, { ...setting, passwordHash });
    const partners = demoPartnersIn(unit, { ...setting, hashOf });
    if (!(await world.isEmpty())) {
      await partners.renewSecrets();
      return false;
    }
    const providers = demoProvidersIn(unit, { now: setting.now, today: clock.businessDay() });
    await world.addContracts();
    await providers.add();
    await world.addLooks();
    for (const person of DEMO_BENEFICIARIES) await world.addBeneficiary(person);
    await world.addClientUser();
    await world.addIntervenant();
    await world.addOperators();
    await addDemoInterlocutors(unit, setting);
    await addRegistration(unit);
    await partners.add();
    // Orders first: some are made, and what they gave is part of what people hold.
    await loadDemoOrders(unit, { clock, newId: ids.ordered });
    await loadDemoHoldings(unit, { clock, newId: ids.ordered });
    await providers.affiliate();
    await demoHomeServicesIn(unit, {
      now: clock.businessNow(),
      today: clock.businessDay(),
      newId: ids.ordered,
    }).add();
    const secretBox = createSecretBox(config.secondStep.secret, config.sealingSecrets);
    await loadDemoDeclarations(unit, { clock, newId: ids.ordered, secretBox });
    await demoRequestsIn(unit, { now: clock.businessNow(), newId: ids.ordered }).add();
    await addDemoProfile(unit, {
      newId: ids.ordered,
      now: clock.businessNow(),
      seal: (id, iban) => secretBox.seal(ownIbanPurposeOf(id), iban),
    });
    return true;
  });
};
