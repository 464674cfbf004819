import type { ProductChoice } from '@portail/contract/people/profile.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { findOwnContract } from './own-contract.ts';
import { profileIn } from './profile.repository.ts';

export type ChooseProduct = (
  scope: BeneficiaryScope,
  numeroContrat: string,
  choice: ProductChoice,
) => Promise<ProductChoice>;

/** In which form the next amounts come, where the contract leaves it to the person. */
export const createChooseProduct =
  ({ reader, units }: Pick<Platform, 'reader' | 'units'>): ChooseProduct =>
  async (scope, numeroContrat, { valeur }) => {
    const contract = await findOwnContract(reader, scope, numeroContrat);
    if (!contract.allowsChoice) throw new DomainError('ACCES_REFUSE');
    await units.transact((unit) => profileIn(unit, scope).saveChoice(numeroContrat, valeur));
    return { valeur };
  };
