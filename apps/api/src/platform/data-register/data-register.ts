import type { Database } from '../db/database-types.ts';
import { ACCOUNT_ENTRIES } from './account-entries.ts';
import { BOOK_ENTRIES } from './book-entries.ts';
import { CHANGE_ENTRIES } from './change-entries.ts';
import { DECLARING_ENTRIES } from './declaring-entries.ts';
import { BRANDING_ENTRIES } from './branding-entries.ts';
import type { TableEntry } from './entry.ts';
import { HOLDING_ENTRIES } from './holding-entries.ts';
import { HOME_SERVICE_ENTRIES } from './home-service-entries.ts';
import { PLATFORM_ENTRIES } from './platform-entries.ts';
import { OPERATION_ENTRIES } from './operation-entries.ts';
import { MONEY_ACT_ENTRIES } from './money-act-entries.ts';
import { BACKOFFICE_ENTRIES } from './backoffice-entries.ts';
import { ORDER_ENTRIES } from './order-entries.ts';
import { PERSON_ENTRIES } from './person-entries.ts';
import { SENSITIVE_ACTION_ENTRIES } from './sensitive-action-entries.ts';
import { SERVICE_INVOICE_ENTRIES } from './service-invoice-entries.ts';
import { TRANSFER_ENTRIES } from './transfer-entries.ts';
import { DATA_CLASSES, type DataClass } from './vocabulary.ts';

/** Every table of the product. One without an entry does not compile. */
export const DATA_REGISTER: { readonly [T in keyof Database]: TableEntry<T> } = {
  ...ACCOUNT_ENTRIES,
  ...PERSON_ENTRIES,
  ...ORDER_ENTRIES,
  ...DECLARING_ENTRIES,
  ...HOLDING_ENTRIES,
  ...CHANGE_ENTRIES,
  ...TRANSFER_ENTRIES,
  ...HOME_SERVICE_ENTRIES,
  ...SERVICE_INVOICE_ENTRIES,
  ...BOOK_ENTRIES,
  ...MONEY_ACT_ENTRIES,
  ...OPERATION_ENTRIES,
  ...PLATFORM_ENTRIES,
  ...BRANDING_ENTRIES,
  ...BACKOFFICE_ENTRIES,
  ...SENSITIVE_ACTION_ENTRIES,
};

/** An entry whatever its table, as the export, the document and the tests walk them. */
export interface RegisteredTable {
  readonly table: keyof Database;
  readonly purpose: TableEntry['purpose'];
  readonly kept: TableEntry['kept'];
  readonly of: RegisteredSubject | undefined;
  readonly columns: readonly RegisteredColumn[];
  readonly hidden: readonly string[];
}

export type RegisteredSubject =
  | { readonly by: 'account' | 'beneficiary' | 'intervenant'; readonly column: string }
  | { readonly through: keyof Database; readonly column: string; readonly key: string };

export interface RegisteredColumn {
  readonly name: string;
  readonly dataClass: DataClass;
}

const isDataClass = (word: string): word is DataClass => word in DATA_CLASSES;
const isTable = (word: string): word is keyof Database => word in DATA_REGISTER;

type TaggedColumns = { readonly [C in DataClass]?: readonly string[] };

const columnsOf = (columns: TaggedColumns): readonly RegisteredColumn[] =>
  Object.entries(columns).flatMap(([dataClass, names]) =>
    isDataClass(dataClass) ? names.map((name) => ({ name, dataClass })) : [],
  );

export const REGISTERED_TABLES: readonly RegisteredTable[] = Object.entries(DATA_REGISTER).flatMap(
  ([table, entry]) =>
    isTable(table)
      ? [
          {
            table,
            purpose: entry.purpose,
            kept: entry.kept,
            of: entry.of,
            columns: columnsOf(entry.columns),
            hidden: entry.hidden ?? [],
          },
        ]
      : [],
);
