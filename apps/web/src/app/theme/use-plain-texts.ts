import { useQuery } from '@tanstack/react-query';
import { usePreferences } from '../../session/preferences.ts';

/** Shorter sentences for who asked for them; they come when they are asked for, and not before. */
export const usePlainTexts = (): Readonly<Record<string, string>> | undefined => {
  const isPlain = usePreferences(({ langageSimple }) => langageSimple);
  const { data } = useQuery({
    queryKey: ['langage-simple'],
    queryFn: async () => (await import('./plain-language.ts')).PLAIN_TEXTS,
    enabled: isPlain,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isPlain ? data : undefined;
};
