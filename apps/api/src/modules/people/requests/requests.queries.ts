import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { AccountScope } from '../../../platform/ports/owner-scope.ts';
import { requestHeads } from './requests.repository.ts';

/** The requests that a person wrote while connected, with what was said and joined since. */
export const requestQueries = (reader: Reader, scope: AccountScope) => {
  const { accountId } = scope;
  const heads = () => requestHeads(reader, scope);
  return {
    list: ({ before, limit }: { before: string | undefined; limit: number }) =>
      heads()
        .$if(before !== undefined, (query) => query.where('d.id', '<', before ?? ''))
        .orderBy('d.id', 'desc')
        .limit(limit)
        .execute(),

    find: (id: string) => heads().where('d.id', '=', id).executeTakeFirst(),

    /** From the first, which opened it, to the last. */
    messages: async (id: string) => {
      const first = await reader
        .selectFrom('demande_gestion as d')
        .select([
          sql<'DEMANDEUR'>`'DEMANDEUR'`.as('author'),
          // As they wrote it, whatever an operator has made of it since.
          sql<string>`coalesce(d.description_initiale, d.description)`.as('message'),
          'd.created_at as at',
        ])
        .where('d.id', '=', id)
        .where('d.account_id', '=', accountId)
        .executeTakeFirst();
      if (first === undefined) return undefined;
      const others = await reader
        .selectFrom('demande_message as m')
        .select(['m.auteur as author', 'm.message', 'm.created_at as at'])
        .where('m.demande_id', '=', id)
        .orderBy('m.id')
        .execute();
      return [first, ...others];
    },

    files: (id: string) =>
      reader
        .selectFrom('demande_fichier as f')
        .innerJoin('demande_gestion as d', 'd.id', 'f.demande_id')
        .select([
          'f.id',
          'f.nom as name',
          'f.taille as bytes',
          'f.type',
          'f.operateur_id as operatorId',
          'f.created_at as at',
        ])
        .where('d.id', '=', id)
        .where('d.account_id', '=', accountId)
        .orderBy('f.created_at')
        .orderBy('f.id')
        .execute(),

    findFile: (id: string, fileId: string) =>
      reader
        .selectFrom('demande_fichier as f')
        .innerJoin('demande_gestion as d', 'd.id', 'f.demande_id')
        .select(['f.id', 'f.nom as name', 'f.type', 'f.contenu_scelle as sealed'])
        .where('f.id', '=', fileId)
        .where('d.id', '=', id)
        .where('d.account_id', '=', accountId)
        .executeTakeFirst(),
  };
};
