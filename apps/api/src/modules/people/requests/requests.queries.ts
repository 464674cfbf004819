import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { UserScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { requestHeads } from './requests.repository.ts';

/** Requests that the person wrote while signed in, with their messages and files. */
export const requestQueries = (reader: Reader, scope: UserScope) => {
  const { userId } = scope;
  const heads = () => requestHeads(reader, scope);
  return {
    list: ({ before, limit }: { before: string | undefined; limit: number }) =>
      heads()
        .$if(before !== undefined, (query) => query.where('d.id', '<', before ?? ''))
        .orderBy('d.id', 'desc')
        .limit(limit)
        .execute(),

    find: (id: string) => heads().where('d.id', '=', id).executeTakeFirst(),

    /** The opening message first; undefined when the request is not the caller's. */
    messages: async (id: string) => {
      const first = await reader
        .selectFrom('demande_gestion as d')
        .select([
          sql<'DEMANDEUR'>`'DEMANDEUR'`.as('author'),
          // The author reads their own wording even after an operator corrected it.
          sql<string>`coalesce(d.description_initiale, d.description)`.as('message'),
          'd.created_at as at',
        ])
        .where('d.id', '=', id)
        .where('d.account_id', '=', userId)
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
        .where('d.account_id', '=', userId)
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
        .where('d.account_id', '=', userId)
        .executeTakeFirst(),
  };
};

/** For the mails about a request, which are sent outside of any person's sign-in session. */
export const requestMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  findRequest: (id: string) =>
    reader
      .selectFrom('demande_gestion')
      .select([
        'reference',
        'nom',
        'mail',
        'contrat_annonce as contrat',
        'objet',
        'description as message',
      ])
      .where('id', '=', id)
      .executeTakeFirst(),

  findAnswer: (messageId: string) =>
    reader
      .selectFrom('demande_message as m')
      .innerJoin('demande_gestion as d', 'd.id', 'm.demande_id')
      .select([
        'd.reference',
        'd.nom',
        'd.mail',
        'd.contrat_annonce as contrat',
        'd.objet',
        'm.message',
      ])
      .where('m.id', '=', messageId)
      .executeTakeFirst(),
});
