import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';

export const partnerQueries = (reader: Reader) => ({
  find: (clientId: string) =>
    reader
      .selectFrom('partenaire as p')
      .select([
        'p.id',
        'p.client_id as clientId',
        'p.secret_hash as secretHash',
        'p.modes',
        'p.tous_contrats as servesAll',
        'p.paynum as isPaynum',
      ])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('partenaire_contrat as k')
            .select('k.contract_numero as numero')
            .whereRef('k.partenaire_id', '=', 'p.id'),
        ).as('contracts'),
      )
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('partenaire_prestataire as s')
            .select('s.client_id as clientId')
            .whereRef('s.partenaire_id', '=', 'p.id'),
        ).as('providers'),
      )
      .where('p.client_id', '=', clientId)
      .where('p.disabled_at', 'is', null)
      .executeTakeFirst(),
});
export type PartnerQueries = ReturnType<typeof partnerQueries>;
