export type ComboMove = { active: number } | 'choose' | 'close';

/**
 * What a key does in a list of suggestions; undefined leaves it to the input. -1 is the input itself:
 * the arrows go round through it, so that what was typed is never out of reach.
 */
export function comboMove(
  key: string,
  list: { isOpen: boolean; active: number; count: number },
): ComboMove | undefined {
  const { isOpen, active, count } = list;
  if (key === 'ArrowDown')
    return { active: !isOpen || active + 1 >= count ? firstOf(list) : active + 1 };
  if (key === 'ArrowUp') return { active: !isOpen || active < 0 ? count - 1 : active - 1 };
  if (!isOpen) return undefined;
  if (key === 'Escape') return 'close';
  return key === 'Enter' && active >= 0 ? 'choose' : undefined;
}

const firstOf = ({ isOpen, active, count }: { isOpen: boolean; active: number; count: number }) =>
  count === 0 || (isOpen && active >= 0) ? -1 : 0;

export function suggestionsWords(count: number): string {
  if (count === 0) return 'Aucune proposition';
  return count === 1 ? 'Une proposition' : `${count} propositions`;
}
