import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { createSendNotice } from '../../identity/sign-in/authentication.module.ts';
import type { VouchersModule } from '../vouchers/vouchers.module.ts';
import { createConvertAccount } from './convert-account.ts';
import { createConvertTitres } from './convert-titres.ts';
import { createListConvertible } from './list-convertible.ts';

/** Converts an account into vouchers and vouchers into an account. */
export const createConversionModule = (
  platform: Platform,
  { codes, assessCodes }: Pick<VouchersModule, 'codes' | 'assessCodes'>,
) => {
  const listConvertible = createListConvertible(platform);
  return defineModule({
    handlers: {
      getConversionEligibility: async ({ caller, query }) => {
        const { comptes, titres } = await listConvertible(beneficiaryScopeOf(caller), query);
        return {
          comptesTransformables: comptes.length > 0,
          titresTransformables: titres.length > 0,
        };
      },
      getConvertibleHoldings: ({ caller, query }) =>
        listConvertible(beneficiaryScopeOf(caller), query),
      convertAccountToTitres: {
        posts: createConvertAccount(platform, { codes, sendNotice: createSendNotice(platform) }),
      },
      convertTitresToAccount: { posts: createConvertTitres(platform, assessCodes) },
    },
  });
};
