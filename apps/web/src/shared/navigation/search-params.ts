import { useMemo } from 'react';
import { useLocation } from './navigation.ts';

export const useSearchParams = (): URLSearchParams => {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
};
