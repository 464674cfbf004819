import type { Period } from '@portail/rules/wallet/holdings/period.ts';
import { type CalendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { changeSearch } from '../navigation/navigation.ts';
import { useSearchParams } from '../navigation/search-params.ts';
import { readPeriod } from './address-filters.ts';

export interface Filters {
  readonly period: Period;
  readonly statut: string | undefined;
}

export const NO_FILTER: Filters = { period: { from: undefined, to: undefined }, statut: undefined };

/** Keeps the other parameters of the URL. */
const withFilters = (search: URLSearchParams, { period, statut }: Filters): URLSearchParams => {
  const next = new URLSearchParams(search);
  const write = (name: string, value: string | undefined) => {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  };
  write('du', period.from);
  write('au', period.to);
  write('statut', statut);
  return next;
};

/** Filters are stored in the URL, so that they can be bookmarked, shared and undone by going back. */
export const useFilters = (statuts: readonly string[] = []) => {
  const search = useSearchParams();
  const statut = search.get('statut');
  const filters: Filters = {
    period: readPeriod(search),
    statut: statut !== null && statuts.includes(statut) ? statut : undefined,
  };
  return {
    filters,
    isFiltered:
      filters.period.from !== undefined ||
      filters.period.to !== undefined ||
      filters.statut !== undefined,
    hrefOf: (next: Filters) => `?${withFilters(search, next)}`,
    apply: (next: Filters) => changeSearch(withFilters(search, next)),
  };
};

const wire = (day: CalendarDay | undefined) =>
  day === undefined ? undefined : formatFrenchDate(day);

export const periodQueryOf = ({ from, to }: Period) => ({
  dateDebut: wire(from),
  dateFin: wire(to),
});
