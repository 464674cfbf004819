import { DomainError } from './domain-error.ts';

/** The rows of a page and the cursor of the next one, absent on the last page. */
export interface ListPage<Rows> {
  readonly rows: Rows;
  readonly next: string | undefined;
  /**
   * Records that the people of the page are read. Called before the page, or the file that holds it,
   * is sent, so that a refused file records no reading.
   */
  readonly record?: () => Promise<void>;
}

/** For a cursor of another list, another sort or no list at all. */
export const refusedCursor = (): DomainError =>
  new DomainError('REQUETE_INVALIDE', {
    fields: [
      {
        champ: 'avant',
        message: 'Cette page n’existe pas pour ce tri. Reprenez la liste depuis le début.',
      },
    ],
  });

/** The same page with its rows as the contract has them. */
export const mapPage = <Row, Line>(
  { rows, next }: ListPage<readonly Row[]>,
  lineOf: (row: Row) => Line,
): ListPage<Line[]> => ({ rows: rows.map(lineOf), next });

export const EMPTY_PAGE: ListPage<never[]> = { rows: [], next: undefined };
