import type { Handlers } from '../../../platform/http/handler.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { ChangeMainInformation } from './change-main-information.ts';
import type { ChangeOwnBank } from './change-own-bank.ts';
import type { ChooseProduct } from './choose-product.ts';
import type { DeclarationInformationCases } from './declaration-information.ts';
import type { PendingAddressCases } from './pending-address.ts';
import type { ReadProfile } from './read-profile.ts';

export type ProfileHandlers = Pick<
  Handlers,
  | 'getProductChoice'
  | 'changeProductChoice'
  | 'getMainInformation'
  | 'changeMainInformation'
  | 'getPendingAddress'
  | 'resendAddressProof'
  | 'cancelPendingAddress'
  | 'getOwnBankDetails'
  | 'changeOwnBankDetails'
  | 'getDeclarationInformation'
  | 'changeDeclarationInformation'
  | 'getConsents'
>;

interface UseCases {
  readonly read: ReadProfile;
  readonly chooseProduct: ChooseProduct;
  readonly changeMain: ChangeMainInformation;
  readonly pendingAddress: PendingAddressCases;
  readonly changeBank: ChangeOwnBank;
  readonly declaration: DeclarationInformationCases;
}

export const createProfileHandlers = (cases: UseCases): ProfileHandlers => ({
  getProductChoice: ({ caller, query }) =>
    cases.read.productChoice(beneficiaryScopeOf(caller), query.numeroContrat),
  changeProductChoice: ({ caller, query, body }) =>
    cases.chooseProduct(beneficiaryScopeOf(caller), query.numeroContrat, body),
  getMainInformation: ({ caller, query }) => cases.read.main(beneficiaryScopeOf(caller), query),
  changeMainInformation: async ({ caller, query, body, origin }) => {
    await cases.changeMain(caller, query, body, origin);
    return {};
  },
  getPendingAddress: ({ caller }) => cases.pendingAddress.read(caller),
  resendAddressProof: ({ caller }) => cases.pendingAddress.resend(caller),
  cancelPendingAddress: async ({ caller, origin }) => {
    await cases.pendingAddress.cancel(caller, origin);
    return undefined;
  },
  getOwnBankDetails: ({ caller }) => cases.read.bank(beneficiaryScopeOf(caller)),
  changeOwnBankDetails: ({ caller, body, origin }) => cases.changeBank(caller, body, origin),
  getDeclarationInformation: ({ caller }) => cases.declaration.read(caller),
  changeDeclarationInformation: ({ caller, body }) => cases.declaration.change(caller, body),
  getConsents: ({ caller }) => cases.read.consents(beneficiaryScopeOf(caller)),
});
