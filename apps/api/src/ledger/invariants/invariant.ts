/**
 * What must hold in the books at any moment, as questions whose right answer is no row. They read
 * and never write: a breach is for a person to look at.
 */
export interface Invariant {
  readonly id: string;
  readonly libelle: string;
  /** One row for each offender. */
  readonly sql: string;
  /** True where the breach is late work rather than wrong books: money goes on moving. */
  readonly isLateness?: true;
}
