import type { Database } from '../db/database-types.ts';
import type { Value } from '../db/database.ts';
import type { DataClass, Purpose, Retention } from './vocabulary.ts';

export type TableName = keyof Database;
type ColumnOf<T extends TableName> = keyof Database[T] & string;

/** Values for columns that must hold something after an erasure. */
export const NO_MAIL = 'efface@efface.invalid';
export const NO_NAME = 'Effacé';
export const NO_DAY = '1900-01-01';
export const NO_TOWN = '00000 EFFACE';

export interface ErasedPerson {
  readonly userId: string;
  readonly beneficiaryId: string;
}

/** The person of a row: named by one of its columns, or by the row of another table. */
type Subject<T extends TableName> =
  | {
      readonly by: 'account' | 'beneficiary' | 'intervenant';
      readonly column: ColumnOf<T>;
    }
  | {
      readonly through: TableName;
      readonly column: ColumnOf<T>;
      /** The column of the other table that it refers to. */
      readonly key: string;
    };

/**
 * What happens to the rows of an erased person. `keep`: they stay, and the columns with an `erased`
 * value are overwritten. `cascade`: a foreign key deletes them with their parent. `special`: own
 * SQL, see people/privacy/erase-person.repository.ts.
 */
export type OnErasure = 'delete' | 'keep' | 'cascade' | 'special';

/** Values that every column type understands as a parameter. */
export type Neutral = string | boolean | null;

export type ErasedValue<V extends Neutral = Neutral> =
  | V
  | ((person: ErasedPerson) => V)
  /** Null stays null. */
  | { readonly ifSet: V };

type ColumnData<V> =
  | DataClass
  /** Only the database itself reads it. */
  | 'HIDDEN'
  | {
      readonly is: DataClass;
      /** French name in the copy of personal data: columns without one are not shown there. */
      readonly label?: string;
      readonly erased?: ErasedValue<V & Neutral>;
    };

export interface TableData<T extends TableName> {
  readonly purpose: Purpose;
  readonly kept: Retention;
  readonly columns: { readonly [C in ColumnOf<T>]: ColumnData<Value<T, C>> };
  /** Absent where no row is about a person. */
  readonly of?: Subject<T>;
  readonly onErasure?: OnErasure;
  /** French name in the copy of personal data. */
  readonly label?: string;
}

/** The tables of one area, each column once: register, copy and erasure derive from it. */
export type AreaData = { readonly [T in TableName]?: TableData<T> };
