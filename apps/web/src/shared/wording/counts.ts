let format: Intl.NumberFormat | undefined;

/** "100 000", with the spaces that do not break. */
export const countWords = (count: number): string => {
  format ??= new Intl.NumberFormat('fr-FR');
  return format.format(count);
};

/** One sentence for one, another for several: `{nombre}` is filled in. */
export const plural = (count: number, one: string, several: string): string =>
  (count === 1 || count === 0 ? one : several).replaceAll('{nombre}', countWords(count));
