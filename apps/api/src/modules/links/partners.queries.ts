import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../platform/db/database.ts';

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
      ])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('partenaire_contrat as k')
            .select('k.contract_numero as numero')
            .whereRef('k.partenaire_id', '=', 'p.id'),
        ).as('contracts'),
      )
      .where('p.client_id', '=', clientId)
      .where('p.disabled_at', 'is', null)
      .executeTakeFirst(),
});
export type PartnerQueries = ReturnType<typeof partnerQueries>;
