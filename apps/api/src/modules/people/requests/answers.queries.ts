import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** Read for the house's own work, which says why it looks. */
export const answerQueries = (reader: Reader, _scope: OperatorScope) => ({
  findForMail: (messageId: string) =>
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
export type AnswerQueries = ReturnType<typeof answerQueries>;
