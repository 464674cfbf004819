import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../platform/db/database.ts';

/** Lines of a session's control file; read whole only by somebody who knows all its values. */
export const expectedPeopleQueries = (reader: Reader, sessionId: string) => ({
  find: (identifiant: string) =>
    reader
      .selectFrom('controle_ligne as l')
      .select([
        'l.id',
        'l.beneficiary_id as beneficiaryId',
        'l.civilite',
        'l.nom',
        'l.prenom',
        'l.date_naissance as dateNaissance',
        'l.zone_adresse0 as zoneAdresse0',
        'l.zone_adresse1 as zoneAdresse1',
        'l.zone_adresse2 as zoneAdresse2',
        'l.zone_adresse3 as zoneAdresse3',
        'l.code_postal_et_ville as codePostalEtVille',
        'l.email_contact as emailContact',
        'l.telephone_principal as telephonePrincipal',
        'l.telephone_secondaire as telephoneSecondaire',
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
