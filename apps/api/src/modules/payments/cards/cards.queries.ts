import type { Reader } from '../../../platform/db/database.ts';
import type { CardCauseKind } from '../../../platform/db/schema/card-tables.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

export const cardTransactionQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  /** Limited to one cause for callers who may follow only that one. */
  find: (reference: string, only?: CardCauseKind) =>
    reader
      .selectFrom('carte_transaction')
      .select(['reference', 'etat as state', 'montant_cents as amountCents'])
      .where('beneficiary_id', '=', beneficiaryId)
      .where('reference', '=', reference)
      .$if(only !== undefined, (query) => query.where('cause', '=', only ?? 'ECHANGE'))
      .executeTakeFirst(),
});
