import type { VisualisationMode } from '@portail/rules/identity/access/vocabulary.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { requireOwnContract, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { profileQueries } from './profile.queries.ts';

/** Somebody else's contract, or one named with the type of another, is refused alike. */
export const findOwnContract = async (
  reader: Reader,
  scope: BeneficiaryScope,
  numeroContrat: string,
  typeContrat?: VisualisationMode,
) => {
  requireOwnContract(scope, numeroContrat);
  const contract = await profileQueries(reader, scope).findContract(numeroContrat);
  if (contract === undefined || (typeContrat !== undefined && contract.type !== typeContrat)) {
    throw new DomainError('ACCES_REFUSE');
  }
  return contract;
};
