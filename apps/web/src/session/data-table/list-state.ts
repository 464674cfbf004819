import type { TableCall } from '@portail/contract/calls/list-exports.ts';
import { SORT_ORDERS, type SortOrder } from '@portail/contract/schemas/list.ts';
import {
  calendarDay,
  formatFrenchDate,
  parseFrenchDate,
} from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/** A filter of the query of a list, and the field that sets it. */
export interface TableFilter<Name extends string = string> {
  /** Field of the query. */
  readonly name: Name;
  /** Name in the URL, where it is not the name of the field. */
  readonly param?: string;
  /** `day` is written AAAA-MM-JJ in the URL and JJ/MM/AAAA in the query. */
  readonly kind: 'search' | 'text' | 'choice' | 'day';
  readonly label: string;
  readonly hint?: string;
  readonly maxLength?: number;
  readonly width?: 'full' | 'medium' | 'short';
  readonly inputMode?: 'decimal' | 'numeric';
  readonly choices?: readonly FilterChoice[];
  /** Label of the absence of choice. */
  readonly anyLabel?: string;
  /** Folded with the other secondary filters until it is used. */
  readonly isSecondary?: boolean;
  /** What the query receives for the typed text. */
  readonly clean?: (typed: string) => string;
  /** Why the typed text cannot be sent. */
  readonly check?: (typed: string) => string | undefined;
}

/** Values of filters as the query writes them; an absent filter is not set. */
export type FilterValues = Readonly<Record<string, string>>;

export interface TableSort {
  readonly tri: string;
  readonly ordre: SortOrder;
}

/** What the URL says about a list. */
export interface ListState {
  readonly sort: TableSort;
  readonly filters: FilterValues;
}

interface Described {
  readonly call: TableCall;
  readonly filters: readonly TableFilter[];
  /** Free-text filters, which may name a person and therefore never enter the URL. */
  readonly unsaved: readonly string[];
  /** Begins every parameter, where a page has several lists. */
  readonly prefix: string;
}

const SORT = 'tri';
const ORDER = 'ordre';

const dayOfUrl = (text: string): string | undefined => {
  try {
    return formatFrenchDate(calendarDay(text));
  } catch {
    return undefined;
  }
};

const readValue = ({ kind }: TableFilter, text: string): string | undefined =>
  kind === 'day' ? dayOfUrl(text) : text;

const writeValue = ({ kind }: TableFilter, value: string): string =>
  kind === 'day' ? (parseFrenchDate(value) ?? value) : value;

/** URLs can be edited: a value that the query would refuse is ignored. */
const isAccepted = ({ query }: TableCall, name: string, value: string): boolean => {
  const field = query.shape[name];
  return field !== undefined && z.safeParse(field, value).success;
};

const inUrl = ({ filters, unsaved }: Described): readonly TableFilter[] =>
  filters.filter(({ name }) => !unsaved.includes(name));

const sortIn = ({ call, prefix }: Described, search: URLSearchParams): TableSort => {
  const { sorts, sortedBy } = call.list.table;
  const tri = sorts.find((one) => one === search.get(prefix + SORT));
  const ordre = SORT_ORDERS.find((one) => one === search.get(prefix + ORDER));
  return tri === undefined ? sortedBy : { tri, ordre: ordre ?? 'asc' };
};

export const readListState = (described: Described, search: URLSearchParams): ListState => {
  const { call, prefix } = described;
  const found = inUrl(described).flatMap((filter) => {
    const text = search.get(prefix + (filter.param ?? filter.name));
    const value = text === null || text === '' ? undefined : readValue(filter, text);
    return value === undefined || !isAccepted(call, filter.name, value)
      ? []
      : [[filter.name, value] as const];
  });
  return { sort: sortIn(described, search), filters: Object.fromEntries(found) };
};

/** The URL that shows this state; the parameters of the rest of the page are kept. */
export const writeListState = (
  described: Described,
  search: URLSearchParams,
  { sort, filters }: ListState,
): URLSearchParams => {
  const { call, prefix } = described;
  const next = new URLSearchParams(search);
  const write = (name: string, value: string | undefined) => {
    if (value === undefined) next.delete(prefix + name);
    else next.set(prefix + name, value);
  };
  for (const filter of inUrl(described)) {
    const value = filters[filter.name];
    write(filter.param ?? filter.name, value === undefined ? undefined : writeValue(filter, value));
  }
  const { sortedBy } = call.list.table;
  const isDefault = sort.tri === sortedBy.tri && sort.ordre === sortedBy.ordre;
  write(SORT, isDefault ? undefined : sort.tri);
  write(ORDER, isDefault ? undefined : sort.ordre);
  return next;
};

/** The state that a saved view keeps, as the query writes it. */
export const viewOf = ({ call }: Described, { sort, filters }: ListState): FilterValues => {
  const { sortedBy } = call.list.table;
  const isDefault = sort.tri === sortedBy.tri && sort.ordre === sortedBy.ordre;
  return { ...filters, ...(isDefault ? {} : { [SORT]: sort.tri, [ORDER]: sort.ordre }) };
};

/** The state of a saved view. What the query would refuse today is left out. */
export const stateOfView = (described: Described, requete: FilterValues): ListState => {
  const { call } = described;
  const { [SORT]: tri, [ORDER]: ordre, ...rest } = requete;
  const sort = sortIn(
    { ...described, prefix: '' },
    new URLSearchParams({ [SORT]: tri ?? '', [ORDER]: ordre ?? '' }),
  );
  const filters = inUrl(described).flatMap(({ name }) => {
    const value = rest[name];
    return value === undefined || !isAccepted(call, name, value) ? [] : [[name, value] as const];
  });
  return { sort, filters: Object.fromEntries(filters) };
};

export const isSameView = (one: FilterValues, other: FilterValues): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);
