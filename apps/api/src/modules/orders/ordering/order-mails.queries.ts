import type { Reader } from '../../../platform/db/database.ts';
import { LINE_SHARES, mailedLine } from '../../../platform/mail/mailed-line.queries.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** What the mail of an order needs to know, read by the house to write to its person. */
export const orderMailQueries = (reader: Reader, scope: OperatorScope) => ({
  find: (precommandeId: string) =>
    mailedLine(reader, scope, precommandeId)
      .select(LINE_SHARES)
      .select([
        'p.mode_paiement as paymentMode',
        'p.millesime',
        'p.created_at as createdAt',
        'p.modifiee_le as changedAt',
        's.mail_confirmation as content',
        's.envoyer_confirmation as hasContent',
        's.date_fermeture',
        's.permanent',
      ])
      .executeTakeFirst(),
});
