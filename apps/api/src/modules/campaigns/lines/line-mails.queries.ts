import type { Reader } from '../../../platform/db/database.ts';
import { LINE_SHARES, mailedLine } from '../../../platform/mail/mailed-line.queries.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** What the mail about a line needs to know, read by the house to write to its person. */
export const lineMailQueries = (reader: Reader, scope: OperatorScope) => ({
  find: (precommandeId: string) =>
    mailedLine(reader, scope, precommandeId)
      .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
      .select(LINE_SHARES)
      .select('k.social_reason as funder')
      .executeTakeFirst(),
});
