/** A mistake put on purpose into a copy of the API, which the tests of the books must notice. */
export interface Mutant {
  readonly name: string;
  readonly changes: readonly Change[];
}

export interface Change {
  /** Path inside apps/api. */
  readonly file: string;
  /** Each is found exactly once, or the list of mutants is out of date. */
  readonly from: string;
  readonly to: string;
}

export const applyChange = (text: string, { file, from, to }: Change): string => {
  const found = text.split(from).length - 1;
  if (found !== 1) throw new Error(`${file}\u00a0: ${found} fois «\u00a0${from}\u00a0».`);
  return text.replace(from, () => to);
};
