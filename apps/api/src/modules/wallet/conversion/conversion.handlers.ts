import type { Handlers } from '../../../platform/http/handler.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { ConvertAccount } from './convert-account.ts';
import type { ConvertTitres } from './convert-titres.ts';
import type { ListConvertible } from './list-convertible.ts';

export interface ConversionUseCases {
  readonly listConvertible: ListConvertible;
  readonly convertAccount: ConvertAccount;
  readonly convertTitres: ConvertTitres;
}

export type ConversionHandlers = Pick<
  Handlers,
  | 'getConversionEligibility'
  | 'getConvertibleHoldings'
  | 'convertAccountToTitres'
  | 'convertTitresToAccount'
>;

export const createConversionHandlers = (cases: ConversionUseCases): ConversionHandlers => ({
  getConversionEligibility: async ({ caller, query }) => {
    const { comptes, titres } = await cases.listConvertible(beneficiaryScopeOf(caller), query);
    return { comptesTransformables: comptes.length > 0, titresTransformables: titres.length > 0 };
  },
  getConvertibleHoldings: ({ caller, query }) =>
    cases.listConvertible(beneficiaryScopeOf(caller), query),
  convertAccountToTitres: { posts: cases.convertAccount },
  convertTitresToAccount: { posts: cases.convertTitres },
});
