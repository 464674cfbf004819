import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** Requests are read for the house's own work, which says why it looks. */
export const demandesGestionQueries = (reader: Reader, _scope: OperatorScope) => ({
  findForMail: (id: string) =>
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
});
export type DemandesGestionQueries = ReturnType<typeof demandesGestionQueries>;
