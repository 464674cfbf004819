import type {
  CallDefinition,
  CallOutput,
  CallRequest,
} from '@portail/contract/calls/define-call.ts';
import type { ListTable, SortOf } from '@portail/contract/calls/define-table.ts';
import { exportOf, type TableCall } from '@portail/contract/calls/list-exports.ts';
import { LIST_PAGE_SIZE } from '@portail/contract/constants/constants.ts';
import type { TableFormat } from '@portail/contract/schemas/list.ts';
import type { TableColumn } from '@portail/ui/data/Table.tsx';
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListPage } from '../../shared/http/api-client.ts';
import { changeSearch } from '../../shared/navigation/navigation.ts';
import { useSearchParams } from '../../shared/navigation/search-params.ts';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import { callApi, callPage } from '../api.ts';
import { dataTableTexts } from './data-table.texts.ts';
import {
  type FilterValues,
  isSameView,
  type ListState,
  readListState,
  stateOfView,
  type TableFilter,
  type TableSort,
  viewOf,
  writeListState,
} from './list-state.ts';

export type RowOf<C extends CallDefinition> =
  CallOutput<C> extends readonly (infer Row)[] ? Row : never;

/** A column of a list, by the field that its header sorts by. */
export interface DataColumn<Row, Sort extends string = string> extends TableColumn<Row> {
  readonly sortBy?: Sort;
  /** Cannot be hidden; the row header and the columns of actions never can. */
  readonly isAlwaysShown?: boolean;
  /** A CSS width: with it the widths do not follow the rows in view. */
  readonly width?: string;
}

export type ColumnOf<C extends CallDefinition> = DataColumn<RowOf<C>, SortOf<C>>;

type FileCall = CallDefinition & { readonly answer: { readonly kind: 'file' } };
type Query<C extends CallDefinition> =
  CallRequest<C> extends { readonly query: infer Q } ? Q : never;
type FilterName<C extends CallDefinition> = Exclude<
  keyof Query<C> & string,
  'tri' | 'ordre' | 'avant' | 'taille'
>;
type Fixed<C extends CallDefinition> = Omit<CallRequest<C>, 'query'> & {
  readonly query?: Partial<Query<C>>;
};

export interface ListOptions<C extends TableCall, S extends TableCall = C> {
  /** Parameters of the path, and filters that the page sets. */
  readonly request?: Fixed<C>;
  readonly filters?: readonly TableFilter<FilterName<C> | FilterName<S>>[];
  /** Called instead while a free-text filter is set. */
  readonly searchCall?: S;
  /** Begins the parameters of the URL, where a page has several lists. */
  readonly prefix?: string;
  /** Begins the query key, where changes of a larger subject reload the list. */
  readonly scope?: QueryKey;
  readonly pageSize?: number;
  readonly enabled?: (filters: FilterValues) => boolean;
  /** Milliseconds until the next reading of a list that is changing. */
  readonly refetchInterval?: (rows: readonly RowOf<C>[]) => number | false;
  /** In place of the derived file of the list; its query has the same filters and sorts. */
  readonly exportCall?: FileCall;
}

export interface TableList<Row, Sort extends string = string> {
  readonly table: ListTable<Sort>;
  /** Changes with what is asked for, not with what was read. */
  readonly key: string;
  readonly sort: TableSort;
  readonly fields: readonly TableFilter[];
  readonly filters: FilterValues;
  readonly isFiltered: boolean;
  readonly setSort: (sort: TableSort) => void;
  /** Replaces all filters. */
  readonly setFilters: (filters: FilterValues) => void;
  readonly reset: () => void;
  /** What a saved view would keep. */
  readonly view: FilterValues;
  readonly isView: (requete: FilterValues) => boolean;
  readonly applyView: (requete: FilterValues) => void;
  readonly rows: readonly Row[] | undefined;
  /** The rows are those of the previous request. */
  readonly isOutdated: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly hasMore: boolean;
  readonly isMorePending: boolean;
  readonly hasMoreFailed: boolean;
  readonly readMore: () => void;
  /** Every row, for an action on the whole list; undefined when a page failed. */
  readonly readAll: () => Promise<readonly Row[] | undefined>;
  readonly isReadingAll: boolean;
  readonly exportCall: FileCall | undefined;
  readonly askFile: (call: FileCall, format: TableFormat) => Promise<File>;
}

const useListState = (
  call: TableCall,
  filters: readonly TableFilter[],
  unsaved: readonly string[],
  prefix: string,
) => {
  const search = useSearchParams();
  const described = { call, filters, unsaved, prefix };
  const state = readListState(described, search);
  const [free, setFree] = useState<FilterValues>({});
  const show = (next: ListState, nextFree: FilterValues) => {
    const url = writeListState(described, search, next);
    if (!isSameView(free, nextFree)) setFree(nextFree);
    // An entry of the history that changes nothing would make the back button do nothing.
    if (url.toString() !== search.toString()) changeSearch(url);
  };
  const split = (values: FilterValues) => {
    const entries = Object.entries(values).filter(([, value]) => value !== '');
    const isFree = ([name]: readonly [string, string]) => unsaved.includes(name);
    return {
      kept: Object.fromEntries(entries.filter((one) => !isFree(one))),
      free: Object.fromEntries(entries.filter(isFree)),
    };
  };
  const view = viewOf(described, state);
  return {
    sort: state.sort,
    filters: { ...state.filters, ...free },
    isSearching: Object.keys(free).length > 0,
    setSort: (sort: TableSort) => show({ ...state, sort }, free),
    setFilters: (values: FilterValues) => {
      const next = split(values);
      show({ ...state, filters: next.kept }, next.free);
    },
    view,
    isView: (requete: FilterValues) =>
      isSameView(view, viewOf(described, stateOfView(described, requete))),
    applyView: (requete: FilterValues) => show(stateOfView(described, requete), {}),
  };
};

type Pages<Row> = ListPage<readonly Row[]>;

/** Reads pages of a list until its end. */
const useReadAll = <Row>(
  rows: readonly Row[] | undefined,
  hasMore: boolean,
  next: () => Promise<readonly Pages<Row>[] | undefined>,
) => {
  const [isReadingAll, setReadingAll] = useState(false);
  const readAll = async (): Promise<readonly Row[] | undefined> => {
    setReadingAll(true);
    try {
      let known: readonly Row[] = rows ?? [];
      let isLast = !hasMore;
      while (!isLast) {
        const pages = await next();
        if (pages === undefined) return undefined;
        known = pages.flatMap((page) => page.rows);
        isLast = pages.at(-1)?.next === undefined;
      }
      return known;
    } finally {
      setReadingAll(false);
    }
  };
  return { readAll, isReadingAll };
};

interface Asked {
  readonly params?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
}

/**
 * A list of a professional space: its sort and filters (in the URL, except free text), its pages and
 * its file. `DataTable` shows it.
 */
export const useTableList = <const C extends TableCall, const S extends TableCall = C>(
  call: C,
  options: ListOptions<C, S>,
): TableList<RowOf<C>, SortOf<C>> => {
  type Row = RowOf<C>;
  const { filters: fields = [], searchCall, prefix = '', scope = [] } = options;
  const { pageSize = LIST_PAGE_SIZE, enabled = () => true, refetchInterval } = options;
  const unsaved = (searchCall ?? call).list.table.unsaved;
  const state = useListState(call, fields, unsaved, prefix);
  const asked: TableCall = state.isSearching && searchCall !== undefined ? searchCall : call;
  const request: Asked = options.request ?? {};
  const search = { ...state.filters, ...state.sort };
  const queryKey = [...scope, asked.id, request, search];

  const pageOf = (avant: string | undefined, signal: AbortSignal): Promise<Pages<Row>> => {
    const query = { ...request.query, ...search, taille: String(pageSize), avant };
    const page: Promise<ListPage<unknown>> = callPage(asked, { ...request, query }, { signal });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema of this very call has parsed the rows.
    return page as Promise<Pages<Row>>;
  };
  const read = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => pageOf(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled: enabled(state.filters),
    // Structural sharing over 100,000 rows would block scrolling.
    structuralSharing: false,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || refetchInterval === undefined
        ? false
        : refetchInterval(data.pages.flatMap(({ rows }) => rows)),
  });
  const pages = read.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows), [pages]);
  const all = useReadAll(rows, read.hasNextPage, async () => {
    const { data, isError } = await read.fetchNextPage({ cancelRefetch: false });
    return isError ? undefined : data?.pages;
  });
  const derivedFile = useMemo(
    () => ('none' in asked.list.table.export ? undefined : exportOf(asked)),
    [asked],
  );

  return {
    ...state,
    ...all,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The table of this very call.
    table: call.list.table as ListTable<SortOf<C>>,
    key: JSON.stringify(queryKey),
    fields,
    isFiltered: Object.keys(state.filters).length > 0,
    reset: () => state.setFilters({}),
    rows,
    isOutdated: read.isPlaceholderData,
    isPending: read.isFetching && !read.isFetchingNextPage,
    error: read.error,
    retry: () => void read.refetch(),
    hasMore: read.hasNextPage,
    isMorePending: read.isFetchingNextPage,
    hasMoreFailed: read.isFetchNextPageError,
    readMore: () => {
      if (read.hasNextPage && !read.isFetching) void read.fetchNextPage();
    },
    exportCall: options.exportCall ?? derivedFile,
    askFile: (file, format) =>
      callApi(file, { ...request, query: { ...request.query, ...search, format } }),
  };
};

/** Names a sort of a list by the header of its column. */
export const useSortWords = <Row>(list: TableList<Row>, columns: readonly DataColumn<Row>[]) => {
  const texts = useTexts(dataTableTexts);
  const { table } = list;
  const titleOf = (tri: string): string | undefined =>
    columns.find(({ sortBy }) => sortBy === tri)?.header ??
    table.columns.find(({ field }) => field === tri)?.title;
  return ({ tri, ordre }: TableSort): string => {
    const colonne = titleOf(tri);
    return colonne === undefined ? texts.defaultSort : fill(texts[ordre], { colonne });
  };
};
