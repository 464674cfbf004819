import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getInterlocutors } from '@portail/contract/funders/interlocutors.calls.ts';
import {
  byCode,
  byText,
  byUuid,
  sortedPage,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import { sql, type SqlBool } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export type InterlocutorsQuery = CallInput<typeof getInterlocutors>['query'];

const INTERLOCUTOR_KEYS: SortKeys<SortOf<typeof getInterlocutors>> = {
  columns: {
    nom: byCode('i.name_key'),
    prenom: byText('i.prenom'),
    fonction: byText('i.fonction'),
    mail: byCode('i.mail_key'),
    clientId: byCode('i.client_id'),
    socialReason: byText('f.social_reason'),
  },
  id: byUuid('i.id'),
};

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
    list: async (query: InterlocutorsQuery) => {
      const { clientId, recherche } = query;
      const sorted = sortedPage(getInterlocutors.list.table, INTERLOCUTOR_KEYS, query);
      let found = rows().select([sorted.sortValue.as('sortValue'), sorted.sortId.as('sortId')]);
      if (clientId !== undefined) found = found.where('i.client_id', '=', clientId);
      for (const word of wordsOf(recherche)) found = found.where(holdsWord(word));
      return sorted.pageOf(
        await found.where(sorted.after).orderBy(sorted.order).limit(sorted.limit).execute(),
      );
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
