import { getTradeableAccounts, getTradeBeneficiary } from '@portail/contract/wallet/trade.calls.ts';
import type { CesuAccount, Checkbook } from '@portail/contract/wallet/holdings.schemas.ts';
import type { TradeParameters } from '@portail/rules/wallet/trade/trade.ts';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { today } from '../../../shared/time/today.ts';
import { checkbookStatementQuery } from '../statements/queries.ts';
import {
  contractTerms,
  type NamedHolding,
  plannedAccount,
  plannedBook,
} from './planned-holdings.ts';
import { isTradeMonth } from './season-of-plans.ts';

export interface Held {
  readonly numeroContrat: string;
  readonly accounts: readonly CesuAccount[];
  readonly books: readonly Checkbook[];
}

const heldNow = (
  { accounts, books }: Held,
  terms: readonly TradeParameters[],
): readonly NamedHolding[] => [
  ...accounts
    .filter(({ typeCompte }) => typeCompte === 'MONTANT')
    .map((account) => plannedAccount(account, terms)),
  ...books.map((book) => plannedBook(book, [book.montantDisponible], terms)),
];

/** In February the vintage is no longer payable, so its accounts need their own request. */
const heldInFebruary = async (
  { numeroContrat, books }: Held,
  terms: readonly TradeParameters[],
  queries: QueryClient,
): Promise<readonly NamedHolding[]> => {
  const ending = Number(today().slice(0, 4)) - 1;
  const [accounts, statements] = await Promise.all([
    callApi(getTradeableAccounts, { query: { numeroContrat } }),
    Promise.all(
      books
        .filter(({ millesime }) => millesime === ending)
        .map((book) => queries.fetchQuery(checkbookStatementQuery(numeroContrat, book))),
    ),
  ]);
  return [
    ...accounts.map((account) => plannedAccount(account, terms)),
    ...statements.map((book) => {
      const active = book.titres.filter(({ statut }) => statut === 'ACTIF');
      return plannedBook(
        book,
        active.map(({ valeurFaciale }) => valeurFaciale),
        terms,
      );
    }),
  ];
};

const plannedQuery = (held: Held, queries: QueryClient) =>
  queryOptions({
    queryKey: ['fin-de-millesime', held],
    queryFn: async ({ signal }): Promise<readonly NamedHolding[]> => {
      const person = await callApi(getTradeBeneficiary, {}, { signal });
      const terms = contractTerms(person, held.numeroContrat);
      return isTradeMonth(today())
        ? await heldInFebruary(held, terms, queries)
        : heldNow(held, terms);
    },
  });

export const usePlannedHoldings = (held: Held) => useQuery(plannedQuery(held, useQueryClient()));
