import type { Clock } from '../platform/ports/clock.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import { issuerIn } from '../platform/issuer.repository.ts';
import { createSecretBox, type SecretBox } from '../platform/secret-box.ts';
import { demoDeclarations, demoDeclarationsIn } from './demo-declarations.repository.ts';
import { demoHoldingsIn } from './demo-holdings.repository.ts';
import { demoFunderOrdersIn } from './demo-funder-orders.repository.ts';
import { createDemoBooks } from './demo-books.ts';
import { seedHoldings } from './demo-holdings.ts';
import { type ImportedOrder, importOrder } from '../modules/orders/ordering/ordering.module.ts';
import { personScope } from '../platform/ports/owner-scope.ts';
import { demoOrders } from './demo-orders.ts';
import { createPartnerSecrets } from '../modules/identity/links/links.module.ts';
import { ownIbanPurposeOf } from '../modules/people/profile/profile.module.ts';
import type { Platform } from '../platform/platform.ts';
import { DEMO_ISSUER } from './demo-issuer.ts';
import { DEMO_EXPECTED_PEOPLE } from './demo-expected-people.ts';
import { demoHomeServicesIn } from './demo-home-services.repository.ts';
import { addDemoInterlocutors, addDemoProfile } from './demo-people.repository.ts';
import { demoIdentityIn } from './demo-identity.repository.ts';
import { demoPartnersIn } from './demo-partners.repository.ts';
import { DEMO_BENEFICIARIES, DEMO_PASSWORD } from './demo-people.ts';
import { demoProvidersIn } from './demo-providers.repository.ts';
import { demoRegistrationIn } from './demo-registration.repository.ts';
import { demoRequestsIn } from './demo-requests.repository.ts';
import { demoCampaigns } from './demo-campaigns.ts';
import { demoWorldIn } from './demo-world.repository.ts';

/** What the people of the demonstration have declared so far. */
const loadDemoDeclarations = async (
  unit: UnitOfWork,
  {
    clock,
    newId,
    secretBox,
  }: { readonly clock: Clock; readonly newId: () => string; readonly secretBox: SecretBox },
): Promise<void> => {
  const now = clock.businessNow();
  const today = clock.businessDay();
  const { beneficiaryOf } = await demoHoldingsIn(unit, { now, newId }).readParties();
  const setting = { now, realNow: clock.realNow(), today, newId, beneficiaryOf, secretBox };
  await demoDeclarationsIn(unit, setting).add(demoDeclarations(today));
};

const TITRES = 80;

/** Holdings of the demonstration people, with the ledger movements that explain them. */
const loadDemoHoldings = async (
  unit: UnitOfWork,
  { clock, newId }: { readonly clock: Clock; readonly newId: () => string },
): Promise<void> => {
  const now = clock.businessNow();
  const holdings = demoHoldingsIn(unit, { now, newId });
  await holdings.addProductsAndPayees();
  const titres = (await holdings.reserveTitres(TITRES)).values();
  const books = createDemoBooks({
    now,
    newId,
    parties: await holdings.readParties(),
    nextTitre: () => {
      const { value } = titres.next();
      if (value === undefined) throw new Error('more vouchers than were reserved');
      return value;
    },
  });
  const funderOrders = demoFunderOrdersIn(unit, { now, newId });
  const made = await funderOrders.readMadeLines();
  seedHoldings(books, clock.businessDay(), made);
  await holdings.add(books.finish());
  await funderOrders.addOrders(made);
};

interface Setting {
  readonly clock: Clock;
  readonly newId: () => string;
}

/** Orders of the demonstration people, which follow the rules of each campaign. */
const loadDemoOrders = async (unit: UnitOfWork, { clock, newId }: Setting): Promise<void> => {
  const now = clock.businessNow();
  const { beneficiaryOf } = await demoHoldingsIn(unit, { now, newId }).readParties();
  const add = async (login: string, order: ImportedOrder): Promise<void> => {
    const scope = personScope({
      beneficiaryId: beneficiaryOf(login),
      contracts: null,
      financeurId: null,
      intervenantId: null,
    });
    if (scope?.kind !== 'beneficiary') throw new Error(`${login} is not a beneficiary`);
    await importOrder(unit, scope, { id: newId(), order });
  };
  for (const { login, order } of demoOrders(clock.businessDay())) await add(login, order);
};

type Dependencies = Pick<Platform, 'units' | 'passwords' | 'clock' | 'ids' | 'config'>;

/** Fills an empty database, and only an empty one. Says whether it did. */
export const loadDemoWorld = async (dependencies: Dependencies): Promise<boolean> => {
  const { units, passwords, clock, ids, config } = dependencies;
  const setting = { now: clock.realNow(), newId: ids.ordered };
  const secrets = createPartnerSecrets(config.passwordPepper);
  const hashOf = (clientId: string) => secrets.hash({ clientId, secret: config.demoPartnerSecret });
  // One hash for all: the password is printed on the first page of the documentation anyway.
  const passwordHash = await passwords.hash(DEMO_PASSWORD);

  const secretBox = createSecretBox(config.secondStep.keys, config.sealingKeys);
  const saveIdentityProvider = async (unit: UnitOfWork): Promise<void> => {
    if (config.sandboxUrl === undefined) return;
    const identity = demoIdentityIn(unit, { ...setting, secretBox });
    await identity.save(`${config.sandboxUrl}/identite`, config.demoPartnerSecret);
  };

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
    const issuer = issuerIn(unit);
    if ((await issuer.find()) === undefined) await issuer.save(DEMO_ISSUER, setting.now);
    if (!(await world.isEmpty())) {
      await partners.renewSecrets();
      await saveIdentityProvider(unit);
      return false;
    }
    const providers = demoProvidersIn(unit, { now: setting.now, today: clock.businessDay() });
    await world.addContracts();
    await providers.add();
    await world.addLooks();
    for (const person of DEMO_BENEFICIARIES) await world.addBeneficiary(person);
    await world.addClientUser();
    await saveIdentityProvider(unit);
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
