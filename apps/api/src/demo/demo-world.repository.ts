import { sql } from 'kysely';
import { operatorsIn } from '../modules/identity/sign-in/authentication.module.ts';
import { affiliatedPayeesIn } from '../modules/payments/payees/payees.module.ts';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import {
  DEMO_CONTRACT_TEXTS,
  DEMO_CONTRACTS,
  DEMO_FEATURES,
  DEMO_FINANCEURS,
  DEMO_SMALL_CLIENT_TEXTS,
  DEMO_SOCIAL_TEXTS,
  DEMO_THEMES,
  DEMO_TRADE_TERMS,
} from './demo-contracts.ts';
import { ORDINARY_PAYEE } from './demo-holdings.repository.ts';
import {
  DEMO_CLIENT_USER,
  DEMO_INTERVENANT,
  DEMO_OPERATORS,
  type DemoBeneficiary,
} from './demo-people.ts';

interface Setting {
  readonly now: Date;
  readonly newId: () => string;
  readonly passwordHash: string;
}

interface DemoAccount {
  readonly login: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
}

export const demoWorldIn = (unit: UnitOfWork, { now, newId, passwordHash }: Setting) => {
  const db = transactionOf(unit);
  const financeurIds = new Map(DEMO_FINANCEURS.map(({ ref }) => [ref, newId()]));
  const financeurId = (ref: string): string => {
    const id = financeurIds.get(ref);
    if (id === undefined) throw new Error(`no funder ${ref} in the demonstration world`);
    return id;
  };

  const accountValues = (person: DemoAccount) => ({
    id: newId(),
    login: person.login,
    first_name: person.firstName,
    last_name: person.lastName,
    mail: person.mail,
    mail_proved_at: now,
    password_hash: passwordHash,
    disabled_at: null,
    created_at: now,
  });

  const addText =
    (kind: 'CESU_SOCIAL' | 'PETIT_CLIENT' | 'CONTRAT', contract: string | null) =>
    ([key, value]: readonly [string, string]) => ({
      id: newId(),
      kind,
      contract_numero: contract,
      key,
      value,
    });

  return {
    isEmpty: async (): Promise<boolean> => {
      // Two starts at once must not both find it empty.
      await sql`lock table user_account in share row exclusive mode`.execute(db);
      const found = await db.selectFrom('user_account').select('id').limit(1).executeTakeFirst();
      return found === undefined;
    },

    addContracts: async (): Promise<void> => {
      await db
        .insertInto('financeur')
        .values(
          DEMO_FINANCEURS.map(({ ref, ...row }) => ({
            ...row,
            id: financeurId(ref),
            created_at: now,
          })),
        )
        .execute();
      await db
        .insertInto('contract')
        .values(
          DEMO_CONTRACTS.map(({ financeur, ...row }) => ({
            ...row,
            financeur_id: financeurId(financeur),
            created_at: now,
          })),
        )
        .execute();
      await db
        .insertInto('contract_feature')
        .values(
          DEMO_FEATURES.map(({ contract, id, proprietes }) => ({
            contract_numero: contract,
            feature_id: id,
            proprietes: JSON.stringify(proprietes),
          })),
        )
        .execute();
      await db
        .insertInto('echange_parametre')
        .values([...DEMO_TRADE_TERMS])
        .execute();
    },

    addLooks: async (): Promise<void> => {
      await db
        .insertInto('contract_look')
        .values([...DEMO_THEMES])
        .execute();
      await db
        .insertInto('text_override')
        .values([
          ...Object.entries(DEMO_SOCIAL_TEXTS).map(addText('CESU_SOCIAL', null)),
          ...Object.entries(DEMO_SMALL_CLIENT_TEXTS).map(addText('PETIT_CLIENT', null)),
          ...Object.entries(DEMO_CONTRACT_TEXTS).flatMap(([contract, texts]) =>
            Object.entries(texts).map(addText('CONTRAT', contract)),
          ),
        ])
        .execute();
    },

    addBeneficiary: async (person: DemoBeneficiary): Promise<void> => {
      const account = accountValues(person);
      const services = person.homeServices;
      await db
        .insertInto('user_account')
        .values({
          ...account,
          space_type: 'ESPACE_BENEFICIAIRE',
          role: services === undefined ? 'BENEFICIAIRE' : 'BENEFICIAIRE_UNIQUE',
          second_step: person.hasMailSecondStep === true ? 'MAIL' : 'AUCUN',
        })
        .execute();
      const beneficiaryId = newId();
      const [zone0, zone1 = '', zone2 = '', zone3 = ''] = person.address;
      await db
        .insertInto('beneficiary')
        .values({
          id: beneficiaryId,
          account_id: account.id,
          civility: person.civility,
          cesu_code: person.cesuCode ?? null,
          birth_date: person.birthDate,
          address_zone0: zone0,
          address_zone1: zone1,
          address_zone2: zone2,
          address_zone3: zone3,
          postal_code: person.postalCode,
          town: person.town,
          main_phone_number: person.mobile ?? '',
          secondary_phone_number: person.landline ?? '',
          allow_all_payment_modes: person.paysByCardOnly !== true,
          is_compte_eb_unique: services !== undefined,
          numero_beneficiaire_sap: services?.numero ?? null,
          compte_cesu_sap: services?.compte ?? null,
          matricule_paynum: services?.paynum ?? null,
          created_at: now,
        })
        .execute();
      await db
        .insertInto('beneficiary_contract')
        .values(
          person.contracts.map(({ numero, matricule, choice }) => ({
            beneficiary_id: beneficiaryId,
            contract_numero: numero,
            matricule: matricule ?? null,
            product_type_choice: choice,
            created_at: now,
          })),
        )
        .execute();
      if (services === undefined) return;
      await db
        .insertInto('home_service_space')
        .values(
          services.spaces.map((space, rank) => ({
            beneficiary_id: beneficiaryId,
            client_id: space.clientId,
            client_number: space.clientNumber,
            company_name: space.companyName,
            rank,
          })),
        )
        .execute();
    },

    addClientUser: async (): Promise<void> => {
      const account = accountValues(DEMO_CLIENT_USER);
      await db
        .insertInto('user_account')
        .values({ ...account, space_type: 'ESPACE_CLIENT', role: 'ADMINISTRATEUR' })
        .execute();
      await db
        .insertInto('client_user')
        .values({
          account_id: account.id,
          financeur_id: financeurId(DEMO_CLIENT_USER.financeur),
          created_at: now,
        })
        .execute();
    },

    addIntervenant: async (): Promise<void> => {
      const { codeNan, type, socialReason, ville, ...user } = DEMO_INTERVENANT;
      const payee = { ...ORDINARY_PAYEE, codeNan, type, socialReason, ville };
      await affiliatedPayeesIn(unit, { now, newId }).save(payee, { ...user, passwordHash });
    },

    addOperators: async (): Promise<void> => {
      const operators = operatorsIn(unit, { now, newId });
      for (const operator of DEMO_OPERATORS) {
        const { userId } = await operators.save(operator);
        await operators.proveMail(userId);
      }
    },
  };
};
