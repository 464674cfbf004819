/** The card page that was opened for some invoices. */
export interface CardNote {
  readonly cle: string;
  /** In an order of their own: the same ones make the same command. */
  readonly numeros: readonly string[];
  readonly referenceTransaction?: string | undefined;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((numero, index) => numero === other[index]);

/** The same invoices have the key that was made for them, others another one. */
export const noteFor = (
  numeros: readonly string[],
  known: CardNote | undefined,
  newKey: () => string,
): CardNote => {
  const ordered = numeros.toSorted();
  return known !== undefined && isSame(known.numeros, ordered)
    ? known
    : { cle: newKey(), numeros: ordered };
};
