import type { VisualisationMode } from '@portail/rules/identity/access/vocabulary.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { requireOwnContract, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface AskedContract {
  readonly numeroContrat: string;
  readonly typeContrat: VisualisationMode;
}

/** Somebody else's contract is refused in the words of one that does not exist. */
export const requireDeclaringContract = async (
  unit: UnitOfWork,
  scope: BeneficiaryScope,
  { numeroContrat, typeContrat }: AskedContract,
): Promise<void> => {
  requireOwnContract(scope, numeroContrat);
  const contract = await transactionOf(unit)
    .selectFrom('contract')
    .select(['contract_type as type', 'allow_withholding as allowsWithholding'])
    .where('numero', '=', numeroContrat)
    .executeTakeFirst();
  if (contract === undefined || contract.type !== typeContrat) {
    throw new DomainError('ACCES_REFUSE');
  }
  if (!contract.allowsWithholding) throw new DomainError('DECLARATIONS_FERMEES');
};
