import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';

/** Lines of a session's control file. Nothing of them goes into a public answer. */
export const expectedPeopleQueries = (reader: Reader, sessionId: string) => ({
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
      .where('l.session_id', '=', sessionId)
      .where('l.identifiant', '=', identifiant)
      .executeTakeFirst(),
});
export type ExpectedPerson = NonNullable<
  Awaited<ReturnType<ReturnType<typeof expectedPeopleQueries>['find']>>
>;
