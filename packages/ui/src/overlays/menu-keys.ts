/** Where a key leads from the current item of a menu; undefined when the key is not the menu's. */
export function nextIndex(
  key: string,
  current: number,
  labels: readonly string[],
): number | undefined {
  const count = labels.length;
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = baseLetter(key);
  for (let step = 1; step <= count; step += 1) {
    const index = (current + step + count) % count;
    if (baseLetter(labels[index] ?? '').startsWith(letter)) return index;
  }
  return undefined;
}

/** "É" answers to the key "e". */
function baseLetter(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}
