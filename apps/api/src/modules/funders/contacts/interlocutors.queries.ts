import { sql, type SqlBool } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface InterlocutorFilters {
  readonly clientId?: string | undefined;
  readonly recherche?: string | undefined;
  /** Id of the last row of the previous page. */
  readonly apres?: string | undefined;
  readonly taille: number;
}

/**
 * Every word is in the name, the function, the address or the company, ignoring case and accents.
 */
const holdsWord = (word: string) => sql<SqlBool>`(
  position(rtrim(name_key(${word}, ''), '|') in i.name_key) > 0
  or position(rtrim(name_key(${word}, ''), '|') in name_key(f.social_reason, i.fonction)) > 0
  or position(lower(${word}) in i.mail_key) > 0)`;

const wordsOf = (text: string | undefined): readonly string[] =>
  (text ?? '').split(/\s+/).filter((word) => word !== '');

export const interlocutorQueries = (reader: Reader, _scope: OperatorScope) => {
  const rows = () =>
    reader
      .selectFrom('interlocuteur as i')
      .innerJoin('financeur as f', 'f.client_id', 'i.client_id')
      .select([
        'i.id',
        'i.nom',
        'i.prenom',
        'i.fonction',
        'i.mail',
        'i.telephone',
        'i.client_id as clientId',
        'f.social_reason as socialReason',
        'i.version',
      ]);
  return {
    /** By name, page by page. */
    list: ({ clientId, recherche, apres, taille }: InterlocutorFilters) => {
      let found = rows();
      if (clientId !== undefined) found = found.where('i.client_id', '=', clientId);
      for (const word of wordsOf(recherche)) found = found.where(holdsWord(word));
      if (apres !== undefined) {
        found = found.where(
          sql<SqlBool>`(i.name_key, i.id) > (
            select a.name_key, a.id from interlocuteur a where a.id = ${apres}::uuid)`,
        );
      }
      return found.orderBy('i.name_key').orderBy('i.id').limit(taille).execute();
    },

    find: (id: string) => rows().where('i.id', '=', id).executeTakeFirst(),

    funders: () =>
      reader
        .selectFrom('financeur')
        .select(['client_id as clientId', 'social_reason as socialReason'])
        .orderBy('social_reason')
        .orderBy('client_id')
        .execute(),
  };
};
