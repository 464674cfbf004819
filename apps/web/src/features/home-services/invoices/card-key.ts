export interface CardNote {
  readonly cle: string;
  /** Sorted, so that the same invoices make the same command. */
  readonly numeros: readonly string[];
  readonly referenceTransaction?: string | undefined;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((numero, index) => numero === other[index]);

/** The same invoices keep their key; others get a new one. */
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
