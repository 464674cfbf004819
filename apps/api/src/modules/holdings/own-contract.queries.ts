import type { Reader } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../platform/ports/owner-scope.ts';

/** Somebody else's contract is refused in the words of one that does not exist. */
export const requireOwnContract = async (
  reader: Reader,
  { beneficiaryId }: BeneficiaryScope,
  numeroContrat: string | undefined,
): Promise<void> => {
  if (numeroContrat === undefined) return;
  const own = await reader
    .selectFrom('beneficiary_contract')
    .select('contract_numero')
    .where('beneficiary_id', '=', beneficiaryId)
    .where('contract_numero', '=', numeroContrat)
    .executeTakeFirst();
  if (own === undefined) throw new DomainError('ACCES_REFUSE');
};
