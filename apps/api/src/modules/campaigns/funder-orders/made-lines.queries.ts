import type { Reader } from '../../../platform/db/database.ts';
import { mailedLine } from '../../../platform/mail/mailed-line.queries.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** What the mail of a line that is made needs to know, read by the house to write to its person. */
export const madeLineQueries = (reader: Reader, scope: OperatorScope) => ({
  find: (precommandeId: string) =>
    mailedLine(reader, scope, precommandeId)
      .select(['p.millesime', 'p.nombre_titres as count', 'p.valeur_faciale_cents as faceValue'])
      .where('p.statut', 'in', ['COMMANDEE', 'LIVREE'])
      .executeTakeFirst(),
});
