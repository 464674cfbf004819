import type { ConvertibleHoldings } from '@portail/contract/wallet/conversion.schemas.ts';
import type { CesuAccount, CheckbookStatement } from '@portail/contract/wallet/holdings.schemas.ts';
import type { VisualisationMode } from '@portail/rules/identity/access/vocabulary.ts';
import {
  isConvertibleAccount,
  isConvertibleTitre,
} from '@portail/rules/wallet/conversion/directions.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { requireOwnContract, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { Checkbooks, ListAccounts } from '../statements/holdings.module.ts';
import { conversionQueries, type ContractSetting } from './conversion.queries.ts';

type Dependencies = Pick<Platform, 'reader' | 'clock'> & {
  readonly listAccounts: ListAccounts;
  readonly checkbooks: Checkbooks;
};

export interface AskedContract {
  readonly numeroContrat: string;
  readonly typeContrat: VisualisationMode;
}

export type ListConvertible = (
  scope: BeneficiaryScope,
  asked: AskedContract,
) => Promise<ConvertibleHoldings>;

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

/** Vouchers that may go to their account, in books that have any. */
const convertibleBooks = (
  books: readonly CheckbookStatement[],
  { shut }: ContractSetting,
  nowMs: number,
): CheckbookStatement[] =>
  books
    .filter(
      (book) =>
        !shut.some(
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

/** What a person may change now, and nothing else: none where the contract does not offer it. */
export const createListConvertible =
  ({ reader, clock, listAccounts, checkbooks }: Dependencies): ListConvertible =>
  async (scope, { numeroContrat, typeContrat }) => {
    requireOwnContract(scope, numeroContrat);
    const setting = await conversionQueries(reader, scope).findSetting(numeroContrat);
    if (setting?.contractType !== typeContrat) throw new DomainError('ACCES_REFUSE');
    const { address: adresse } = setting;
    if (!setting.isOffered) return { comptes: [], titres: [], adresse };
    const nowMs = clock.businessNow().getTime();
    const [accounts, books] = await Promise.all([
      listAccounts(scope, numeroContrat),
      checkbooks.inTime(scope, numeroContrat),
    ]);
    return {
      comptes: accounts.filter((account) => isConvertible(account, nowMs)),
      titres: convertibleBooks(books, setting, nowMs),
      adresse,
    };
  };
