import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** Read for the house's own work, which says why it looks. */
export const personMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  findForMail: (demandeId: string, messageId: string | null) =>
    reader
      .selectFrom('demande_gestion as d')
      .leftJoin('user_account as a', 'a.id', 'd.account_id')
      .leftJoin('demande_message as m', (join) =>
        join.onRef('m.demande_id', '=', 'd.id').on('m.id', '=', messageId),
      )
      .select([
        'd.id',
        'd.reference',
        'd.objet',
        'd.contrat_annonce as contract',
        'd.account_id as accountId',
        'm.message',
        sql<string>`coalesce(a.mail, d.mail)`.as('mail'),
      ])
      .where('d.id', '=', demandeId)
      .executeTakeFirst(),
});
export type PersonMailQueries = ReturnType<typeof personMailQueries>;
