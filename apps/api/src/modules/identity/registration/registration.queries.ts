import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** Public data: what a contract and its open campaigns require for a registration. */
export const registrationQueries = (reader: Reader) => {
  /** Open: not closed by the funder and within its dates (a permanent one has no end date). */
  const openCampaigns = (numero: string, today: CalendarDay) =>
    reader
      .selectFrom('precommande_session as s')
      .select(['s.id', 's.libelle', 's.info_controle_identificatrice as identifying'])
      .select((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom('precommande_controle as c')
            .select(['c.code', 'c.libelle'])
            .whereRef('c.session_id', '=', 's.id')
            .where('c.selectionnee', '=', true)
            .orderBy('c.rang'),
        ).as('controls'),
        jsonArrayFrom(
          eb
            .selectFrom('precommande_info_supplementaire as i')
            .select(['i.code', 'i.libelle'])
            .whereRef('i.session_id', '=', 's.id')
            .where('s.demander_infos_supplementaires', '=', true)
            .orderBy('i.rang'),
        ).as('infos'),
        eb
          .exists(
            eb
              .selectFrom('controle_ligne as l')
              .select('l.id')
              .whereRef('l.session_id', '=', 's.id'),
          )
          .as('hasLines'),
      ])
      .where('s.contract_numero', '=', numero)
      .where('s.fermee_le', 'is', null)
      .where('s.brouillon', '=', false)
      .where('s.date_ouverture', '<=', today)
      .where((eb) => eb.or([eb('s.permanent', '=', true), eb('s.date_fermeture', '>=', today)]));

  return {
    findContract: (numero: string) =>
      reader
        .selectFrom('contract')
        .select([
          'numero',
          'type_inscription as registrationType',
          'libelle_matricule as matriculeLabel',
          'social_reason as socialReason',
          'contract_type as contractType',
          'allow_product_type_choice as allowsProductChoice',
        ])
        .where('numero', '=', numero)
        .where('contract_activated', '=', true)
        .executeTakeFirst(),

    listCampaigns: (numero: string, today: CalendarDay) =>
      openCampaigns(numero, today).orderBy('s.permanent').orderBy('s.date_ouverture').execute(),

    findCampaign: (numero: string, id: string, today: CalendarDay) =>
      openCampaigns(numero, today).where('s.id', '=', id).executeTakeFirst(),
  };
};
export type RegistrationQueries = ReturnType<typeof registrationQueries>;
export type RegistrationContract = NonNullable<
  Awaited<ReturnType<RegistrationQueries['findContract']>>
>;
export type RegistrationCampaign = NonNullable<
  Awaited<ReturnType<RegistrationQueries['findCampaign']>>
>;

/** Lines of a campaign's control file. They must not appear in a public answer. */
export const expectedPeopleQueries = (reader: Reader, campaignId: string) => ({
  find: (identifiant: string) =>
    reader
      .selectFrom('controle_ligne as l')
      .leftJoin('beneficiary as b', 'b.id', 'l.beneficiary_id')
      .leftJoin('user_account as a', 'a.id', 'b.account_id')
      .select([
        'l.id',
        'l.beneficiary_id as beneficiaryId',
        'l.nom',
        'l.prenom',
        'l.date_naissance as dateNaissance',
        'l.email_contact as emailContact',
        'a.last_name as holderLastName',
        'a.first_name as holderFirstName',
        'b.birth_date as holderBirthDate',
      ])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('controle_valeur as v')
            .select(['v.code', 'v.cle'])
            .whereRef('v.ligne_id', '=', 'l.id'),
        ).as('values'),
      )
      .where('l.session_id', '=', campaignId)
      .where('l.identifiant', '=', identifiant)
      .executeTakeFirst(),
});
export type ExpectedPerson = NonNullable<
  Awaited<ReturnType<ReturnType<typeof expectedPeopleQueries>['find']>>
>;

export const registrationMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  findByMail: async (mail: string): Promise<readonly string[]> => {
    const rows = await reader
      .selectFrom('user_account')
      .select('id')
      .where('space_type', '=', 'ESPACE_BENEFICIAIRE')
      .where('mail_proved_at', 'is not', null)
      .where('mail_key', '=', sql<string>`lower(${mail})`)
      .where('disabled_at', 'is', null)
      .limit(5)
      .execute();
    return rows.map(({ id }) => id);
  },

  findAddressees: (userIds: readonly string[]) =>
    reader
      .selectFrom('user_account')
      .select(['login', 'first_name as firstName', 'last_name as lastName', 'mail'])
      .where('id', 'in', userIds)
      .where('disabled_at', 'is', null)
      .orderBy('created_at')
      .execute(),

  findPending: (id: string, now: Date) =>
    reader
      .selectFrom('inscription_a_confirmer as p')
      .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
      .leftJoin('user_account as a', 'a.id', 'p.account_id')
      .select([
        'p.id',
        'p.genre as kind',
        'p.contract_numero as contractNumero',
        'p.contenu_scelle as sealedContent',
        'k.social_reason as socialReason',
        'a.login',
      ])
      .where('p.id', '=', id)
      .where((eb) =>
        eb.or([eb('p.account_id', 'is', null), eb('a.mail_proved_at', 'is not', null)]),
      )
      .where('p.confirmed_at', 'is', null)
      .where('p.expires_at', '>', now)
      .executeTakeFirst(),

  findContract: (numero: string) =>
    reader
      .selectFrom('contract')
      .select(['numero', 'social_reason as socialReason'])
      .where('numero', '=', numero)
      .executeTakeFirst(),

  findOwners: (numero: string) =>
    reader
      .selectFrom('contract as k')
      .innerJoin('client_user as c', 'c.financeur_id', 'k.financeur_id')
      .innerJoin('user_account as a', 'a.id', 'c.account_id')
      .select(['a.first_name as firstName', 'a.last_name as lastName', 'a.mail'])
      .where('k.numero', '=', numero)
      .where('a.disabled_at', 'is', null)
      .where('a.role', 'in', ['GESTIONNAIRE', 'ADMINISTRATEUR'])
      .execute(),
});
export type RegistrationMailQueries = ReturnType<typeof registrationMailQueries>;
