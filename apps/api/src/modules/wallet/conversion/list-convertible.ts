import type { ConvertibleHoldings } from '@portail/contract/wallet/conversion.schemas.ts';
import type { CesuAccount, CheckbookStatement } from '@portail/contract/wallet/holdings.schemas.ts';
import type { VisualisationMode } from '@portail/rules/identity/access/vocabulary.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import {
  isConvertibleAccount,
  isConvertibleTitre,
} from '@portail/rules/wallet/conversion/conversion.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { type BeneficiaryScope, requireOwnContract } from '../../../platform/ports/owner-scope.ts';
import { createCheckbooks, createListAccounts } from '../statements/holdings.module.ts';
import { type ContractSetting, conversionQueries } from './conversion.queries.ts';

interface ContractQuery {
  readonly numeroContrat: string;
  readonly typeContrat: VisualisationMode;
}

const isConvertible = (account: CesuAccount, nowMs: number): boolean =>
  account.typeCompte === 'MONTANT' &&
  isConvertibleAccount(
    {
      type: account.typeCompte,
      statut: account.statut,
      millesime: account.millesime,
      available: centsOfWire(account.solde),
    },
    nowMs,
  );

/** Books that still have convertible vouchers, with only those. */
const convertibleBooks = (
  books: readonly CheckbookStatement[],
  { creditBlocked }: ContractSetting,
  nowMs: number,
): CheckbookStatement[] =>
  books
    .filter(
      (book) =>
        !creditBlocked.some(
          ({ produit, millesime }) => produit === book.idProduit && millesime === book.millesime,
        ),
    )
    .map((book) => ({
      ...book,
      titres: book.titres.filter(({ statut }) =>
        isConvertibleTitre({ statut, millesime: book.millesime }, nowMs),
      ),
    }))
    .filter(({ titres }) => titres.length > 0);

/** Empty when the contract does not offer conversions. */
export const createListConvertible = (platform: Pick<Platform, 'reader' | 'clock' | 'files'>) => {
  const { reader, clock } = platform;
  const listAccounts = createListAccounts(platform);
  const checkbooks = createCheckbooks(platform);
  return async (
    scope: BeneficiaryScope,
    { numeroContrat, typeContrat }: ContractQuery,
  ): Promise<ConvertibleHoldings> => {
    requireOwnContract(scope, numeroContrat);
    const setting = await conversionQueries(reader, scope).findSetting(numeroContrat);
    if (setting?.contractType !== typeContrat) throw new DomainError('ACCES_REFUSE');
    const { address: adresse } = setting;
    if (!setting.isOffered) return { comptes: [], titres: [], adresse };
    const nowMs = clock.businessNow().getTime();
    const [accounts, books] = await Promise.all([
      listAccounts(scope, numeroContrat),
      checkbooks.listValid(scope, numeroContrat),
    ]);
    return {
      comptes: accounts.filter((account) => isConvertible(account, nowMs)),
      titres: convertibleBooks(books, setting, nowMs),
      adresse,
    };
  };
};
