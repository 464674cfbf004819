import { changeSearch, useSearchParams } from '../../shared/navigation/navigation.ts';
import {
  isLineFiltered,
  type LineFilterValues,
  readLineFilters,
  writeLineFilters,
} from './line-filters.ts';

/** The filters of a list live in its address: they can be kept, sent, and undone by going back. */
export const useLineFilters = () => {
  const search = useSearchParams();
  const filters = readLineFilters(search);
  return {
    filters,
    isFiltered: isLineFiltered(filters),
    apply: (next: LineFilterValues) => changeSearch(writeLineFilters(search, next)),
  };
};
