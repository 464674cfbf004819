import type {
  BankDetails,
  BankDetailsBody,
} from '@portail/contract/payments/intervenant.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { intervenantScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createChangeBankDetails } from '../../people/profile/profile.module.ts';
import { ibanPurposeOf } from '../../settlement/payouts/payouts.module.ts';
import { bankDetailsIn } from './bank-details.repository.ts';
import { bankViewOf } from './bank-view.ts';

export const createChangePayeeBankDetails = (platform: Platform) => {
  const changeBankDetails = createChangeBankDetails(platform);
  return async (
    caller: AuthenticatedCaller,
    given: BankDetailsBody,
    origin: RequestOrigin,
  ): Promise<BankDetails> => {
    const scope = intervenantScopeOf(caller);
    return await changeBankDetails(caller, given, origin, {
      ibanPurposeOf,
      open: (unit: UnitOfWork) => bankDetailsIn(unit, scope),
      viewOf: bankViewOf,
    });
  };
};
export type ChangeBankDetails = ReturnType<typeof createChangePayeeBankDetails>;
