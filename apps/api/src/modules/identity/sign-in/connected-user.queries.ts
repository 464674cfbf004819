import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';

/** The caller's own rows: the account and session come from the session's record. */
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
      .where('a.id', '=', caller.accountId)
      .where('s.id', '=', caller.sessionId)
      .executeTakeFirst(),
});
export type ConnectedUserRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof connectedUserQueries>['find']>>
>;
