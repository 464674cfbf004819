import { changeSearch, useSearchParams } from '../../../shared/navigation/navigation.ts';
import {
  isLineFiltered,
  type LineFilterValues,
  readLineFilters,
  writeLineFilters,
} from './line-filters.ts';

/** Filters are stored in the URL. */
export const useLineFilters = () => {
  const search = useSearchParams();
  const filters = readLineFilters(search);
  return {
    filters,
    isFiltered: isLineFiltered(filters),
    apply: (next: LineFilterValues) => changeSearch(writeLineFilters(search, next)),
  };
};
