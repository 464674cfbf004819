import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';

export interface SignInUser {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly disabledAt: Date | null;
}

export const userQueries = (reader: Reader) => ({
  /**
   * Finds a user by login or, for a beneficiary, by proved e-mail address; an address shared by
   * several users finds none. A single query, so that its timing reveals nothing.
   */
  findForSignIn: async (identifier: string, space: SpaceType): Promise<SignInUser | undefined> => {
    const key = sql<string>`lower(${identifier})`;
    const rows = await reader
      .selectFrom('user_account')
      .select([
        'id',
        'password_hash as passwordHash',
        'disabled_at as disabledAt',
        sql<boolean>`login_key = lower(${identifier})`.as('isLogin'),
      ])
      .where('space_type', '=', space)
      .where((eb) =>
        space === 'ESPACE_BENEFICIAIRE'
          ? eb.or([
              eb('login_key', '=', key),
              eb.and([eb('mail_key', '=', key), eb('mail_proved_at', 'is not', null)]),
            ])
          : eb('login_key', '=', key),
      )
      .limit(3)
      .execute();
    return rows.find((row) => row.isLogin) ?? (rows.length === 1 ? rows[0] : undefined);
  },

  findPasswordHash: async (userId: string): Promise<string | null | undefined> => {
    const user = await reader
      .selectFrom('user_account')
      .select('password_hash as passwordHash')
      .where('id', '=', userId)
      .executeTakeFirst();
    return user?.passwordHash;
  },

  findAddressee: (userId: string) =>
    reader
      .selectFrom('user_account')
      .select(['first_name as firstName', 'last_name as lastName', 'mail'])
      .where('id', '=', userId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
});
export type UserQueries = ReturnType<typeof userQueries>;

/** Words that a password must not contain: an attacker who knows the user would try them first. */
export const passwordContextQueries = (reader: Reader) => ({
  of: async (userId: string): Promise<readonly string[]> => {
    const [user, contracts, funder] = await Promise.all([
      reader
        .selectFrom('user_account as a')
        .leftJoin('beneficiary as b', 'b.account_id', 'a.id')
        .select(['a.login', 'a.mail', 'a.first_name', 'a.last_name', 'b.town', 'b.postal_code'])
        .where('a.id', '=', userId)
        .executeTakeFirst(),
      reader
        .selectFrom('beneficiary as b')
        .innerJoin('beneficiary_contract as bc', 'bc.beneficiary_id', 'b.id')
        .innerJoin('contract as k', 'k.numero', 'bc.contract_numero')
        .select(['k.numero', 'k.social_reason'])
        .where('b.account_id', '=', userId)
        .execute(),
      reader
        .selectFrom('client_user as c')
        .innerJoin('financeur as f', 'f.id', 'c.financeur_id')
        .select(['f.social_reason', 'f.siret'])
        .where('c.account_id', '=', userId)
        .executeTakeFirst(),
    ]);
    const words = [
      user?.login,
      user?.mail.split('@')[0],
      user?.first_name,
      user?.last_name,
      user?.town,
      user?.postal_code,
      ...contracts.flatMap((contract) => [contract.numero, contract.social_reason]),
      funder?.social_reason,
      funder?.siret,
    ];
    return words.filter((word) => word !== undefined && word !== null);
  },
});
export type PasswordContextQueries = ReturnType<typeof passwordContextQueries>;

export const connectedUserQueries = (reader: Reader, caller: AuthenticatedCaller) => ({
  find: () =>
    reader
      .selectFrom('user_account as a')
      .innerJoin('user_session as s', 's.account_id', 'a.id')
      .leftJoin('beneficiary as b', 'b.account_id', 'a.id')
      .leftJoin('intervenant as i', 'i.account_id', 'a.id')
      .leftJoin('client_user as c', 'c.account_id', 'a.id')
      .leftJoin('financeur as f', 'f.id', 'c.financeur_id')
      .leftJoin('delegation as d', 'd.id', 's.delegation_id')
      .leftJoin('user_account as k', 'k.id', 's.delegue_account_id')
      .select([
        'd.qualite as delegateKind',
        'k.first_name as delegateFirstName',
        'k.last_name as delegateLastName',
      ])
      .select([
        'a.login',
        'a.mail',
        'a.first_name as firstName',
        'a.last_name as lastName',
        's.contract_numero as sessionContract',
      ])
      .select([
        'b.id as beneficiaryId',
        'b.allow_all_payment_modes as allowAllPaymentModes',
        'b.civility',
        'b.cesu_code as cesuCode',
        'b.birth_date as birthDate',
        'b.address_zone0 as addressZone0',
        'b.address_zone1 as addressZone1',
        'b.address_zone2 as addressZone2',
        'b.address_zone3 as addressZone3',
        'b.postal_code as postalCode',
        'b.town',
        'b.main_phone_number as mainPhoneNumber',
        'b.secondary_phone_number as secondaryPhoneNumber',
        'b.mail_offers as mailOffers',
        'b.is_compte_eb_unique as isCompteEbUnique',
        'b.numero_beneficiaire_sap as numeroBeneficiaireSap',
        'b.compte_cesu_sap as compteCesuSap',
        'b.matricule_paynum as matriculePaynum',
      ])
      .select([
        'i.id as intervenantId',
        'i.type as intervenantType',
        'i.contact_status as contactStatus',
        'i.social_reason as intervenantSocialReason',
        'f.client_type as clientType',
        'f.client_id as clientId',
        'f.client_number as clientNumber',
        'f.expanded_mode as expandedMode',
        'f.reportable_employer_contribution as reportableEmployerContribution',
        'f.siret',
        'f.segment_id as segmentId',
      ])
      .select((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom('beneficiary_contract as bc')
            .innerJoin('contract as k', 'k.numero', 'bc.contract_numero')
            .select('bc.contract_numero as numero')
            .whereRef('bc.beneficiary_id', '=', 'b.id')
            .where('k.contract_activated', '=', true),
        ).as('contracts'),
        jsonArrayFrom(
          eb
            .selectFrom('home_service_space as h')
            .select([
              'h.client_id as clientId',
              'h.client_number as clientNumber',
              'h.company_name as companyName',
            ])
            .whereRef('h.beneficiary_id', '=', 'b.id')
            .orderBy('h.rank'),
        ).as('spaces'),
      ])
      .where('a.id', '=', caller.userId)
      .where('s.id', '=', caller.sessionId)
      .executeTakeFirst(),
});
export type ConnectedUserRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof connectedUserQueries>['find']>>
>;
