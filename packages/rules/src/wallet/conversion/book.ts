import { centsOf, type Cents } from '../../money/cents.ts';

export interface BookedTitre {
  readonly produit: string;
  readonly millesime: number;
  readonly value: Cents;
}

export interface Book {
  readonly produit: string;
  readonly millesime: number;
  readonly total: Cents;
}

/**
 * Vouchers that go to one account: of one product and one vintage. `undefined` when they are not,
 * or when there are none.
 */
export const bookOf = (titres: readonly BookedTitre[]): Book | undefined => {
  const [first] = titres;
  if (first === undefined) return undefined;
  const { produit, millesime } = first;
  const isOneBook = titres.every((one) => one.produit === produit && one.millesime === millesime);
  if (!isOneBook) return undefined;
  return { produit, millesime, total: centsOf(titres.reduce((sum, { value }) => sum + value, 0)) };
};
