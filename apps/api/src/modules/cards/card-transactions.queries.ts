import type { Reader } from '../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../platform/ports/owner-scope.ts';

export const cardTransactionQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  find: (reference: string) =>
    reader
      .selectFrom('carte_transaction')
      .select(['reference', 'etat as state', 'montant_cents as amountCents'])
      .where('beneficiary_id', '=', beneficiaryId)
      .where('reference', '=', reference)
      .executeTakeFirst(),
});
