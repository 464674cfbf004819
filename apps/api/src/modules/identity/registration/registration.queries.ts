import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';

/** What a contract and its open sessions ask of somebody who registers: public by nature. */
export const registrationQueries = (reader: Reader) => {
  /** Open: not closed by the funder, and its days hold today (a permanent one has no last day). */
  const openSessions = (numero: string, today: CalendarDay) =>
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

    listSessions: (numero: string, today: CalendarDay) =>
      openSessions(numero, today).orderBy('s.permanent').orderBy('s.date_ouverture').execute(),

    findSession: (numero: string, id: string, today: CalendarDay) =>
      openSessions(numero, today).where('s.id', '=', id).executeTakeFirst(),
  };
};
export type RegistrationQueries = ReturnType<typeof registrationQueries>;
export type RegistrationContract = NonNullable<
  Awaited<ReturnType<RegistrationQueries['findContract']>>
>;
export type RegistrationSession = NonNullable<
  Awaited<ReturnType<RegistrationQueries['findSession']>>
>;
