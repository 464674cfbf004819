import type { Database } from '../db/database-types.ts';
import type { DataClass, Purpose, Retention } from './vocabulary.ts';

type TableName = keyof Database;
type ColumnOf<T extends TableName> = keyof Database[T] & string;

/** Whose a row is: by a column of its own, or by the row that it hangs on. */
type Subject<T extends TableName> =
  | {
      readonly by: 'account' | 'beneficiary' | 'intervenant';
      readonly column: ColumnOf<T>;
    }
  | {
      readonly through: TableName;
      readonly column: ColumnOf<T>;
      /** The column of the other table that it names. */
      readonly key: string;
    };

export interface TableEntry<T extends TableName = TableName> {
  readonly purpose: Purpose;
  readonly kept: Retention;
  /** Without one, no row of it is about a person. */
  readonly of?: Subject<T>;
  readonly columns: { readonly [C in DataClass]?: readonly ColumnOf<T>[] };
  /** Columns that the product itself cannot read: the database alone works with them. */
  readonly hidden?: readonly string[];
}

export type TableEntries = { readonly [T in TableName]?: TableEntry<T> };
