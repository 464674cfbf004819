import type { Platform } from '../../../platform/platform.ts';
import { createSendNotice } from '../../identity/sign-in/authentication.module.ts';
import { createCheckbooks, createListAccounts } from '../statements/holdings.module.ts';
import type { VouchersModule } from '../vouchers/vouchers.module.ts';
import { createConversionHandlers, type ConversionHandlers } from './conversion.handlers.ts';
import { createConvertAccount } from './convert-account.ts';
import { createConvertTitres } from './convert-titres.ts';
import { createListConvertible } from './list-convertible.ts';

export { postalAddressOf } from './plan-conversion.ts';

export interface ConversionModule {
  readonly handlers: ConversionHandlers;
}

/** What is held changes its form: an account becomes vouchers, vouchers become an account. */
export const createConversionModule = (
  platform: Platform,
  { codes, assessCodes }: Pick<VouchersModule, 'codes' | 'assessCodes'>,
): ConversionModule => ({
  handlers: createConversionHandlers({
    listConvertible: createListConvertible({
      ...platform,
      listAccounts: createListAccounts(platform),
      checkbooks: createCheckbooks(platform),
    }),
    convertAccount: createConvertAccount({
      ...platform,
      codes,
      sendNotice: createSendNotice(platform),
    }),
    convertTitres: createConvertTitres({ ...platform, assessCodes }),
  }),
});
