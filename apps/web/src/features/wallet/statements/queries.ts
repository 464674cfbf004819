import {
  getAccounts,
  getActiveAccounts,
  getCheckbooks,
  getCheckbookStatement,
  getTaxDocuments,
} from '@portail/contract/wallet/holdings.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

type Contract = string | undefined;

export const activeAccountsQuery = (numeroContrat: Contract) =>
  queryOptions({
    queryKey: ['comptes-actifs', numeroContrat],
    queryFn: ({ signal }) => callApi(getActiveAccounts, { query: { numeroContrat } }, { signal }),
  });

export const accountsQuery = (numeroContrat: Contract) =>
  queryOptions({
    queryKey: ['comptes', numeroContrat],
    queryFn: ({ signal }) => callApi(getAccounts, { query: { numeroContrat } }, { signal }),
  });

export const checkbooksQuery = (numeroContrat: Contract) =>
  queryOptions({
    queryKey: ['titres', numeroContrat],
    queryFn: ({ signal }) => callApi(getCheckbooks, { query: { numeroContrat } }, { signal }),
  });

export interface BookName {
  readonly idProduit: string;
  readonly millesime: number;
}

export const bookParamsOf = ({ idProduit, millesime }: BookName) => ({
  idProduit,
  millesime: String(millesime),
});

export const checkbookStatementQuery = (numeroContrat: Contract, book: BookName) =>
  queryOptions({
    queryKey: ['titres', numeroContrat, book.idProduit, book.millesime],
    queryFn: ({ signal }) =>
      callApi(
        getCheckbookStatement,
        { params: bookParamsOf(book), query: { numeroContrat } },
        { signal },
      ),
  });

export const taxDocumentsQuery = (numeroContrat: Contract) =>
  queryOptions({
    queryKey: ['attestations-fiscales', numeroContrat],
    queryFn: ({ signal }) => callApi(getTaxDocuments, { query: { numeroContrat } }, { signal }),
  });
