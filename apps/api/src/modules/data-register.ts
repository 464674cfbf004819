import { LEDGER_DATA } from '../ledger/ledger.data.ts';
import { PLATFORM_DATA } from '../platform/data-register/platform.data.ts';
import type {
  ErasedValue,
  OnErasure,
  TableData,
  TableName,
} from '../platform/data-register/table-data.ts';
import type { DataClass, Purpose, Retention } from '../platform/data-register/vocabulary.ts';
import { BACKOFFICE_DATA } from './backoffice/backoffice.data.ts';
import { BRANDING_DATA } from './branding/branding.data.ts';
import { CAMPAIGNS_DATA } from './campaigns/campaigns.data.ts';
import { DECLARATIONS_DATA } from './declarations/declarations.data.ts';
import { FUNDERS_DATA } from './funders/funders.data.ts';
import { HOME_SERVICES_DATA } from './home-services/home-services.data.ts';
import { IDENTITY_DATA } from './identity/identity.data.ts';
import { ORDERS_DATA } from './orders/orders.data.ts';
import { PAYMENTS_DATA } from './payments/payments.data.ts';
import { PEOPLE_DATA } from './people/people.data.ts';
import { SETTLEMENT_DATA } from './settlement/settlement.data.ts';
import { WALLET_DATA } from './wallet/wallet.data.ts';

/**
 * Every table of the product: one that no area describes does not compile. The copy of personal
 * data and the register document follow this order.
 */
export const DATA_REGISTER: { readonly [T in TableName]: TableData<T> } = {
  ...IDENTITY_DATA,
  ...PEOPLE_DATA,
  ...FUNDERS_DATA,
  ...CAMPAIGNS_DATA,
  ...ORDERS_DATA,
  ...WALLET_DATA,
  ...PAYMENTS_DATA,
  ...SETTLEMENT_DATA,
  ...DECLARATIONS_DATA,
  ...HOME_SERVICES_DATA,
  ...BACKOFFICE_DATA,
  ...BRANDING_DATA,
  ...LEDGER_DATA,
  ...PLATFORM_DATA,
};

/** An entry of any table, as the copy, the erasure, the document and the tests read them. */
export interface RegisteredTable {
  readonly table: TableName;
  readonly label?: string | undefined;
  readonly purpose: Purpose;
  readonly kept: Retention;
  readonly of: RegisteredSubject | undefined;
  readonly onErasure?: OnErasure | undefined;
  readonly columns: readonly RegisteredColumn[];
  readonly hidden: readonly string[];
}

export type RegisteredSubject =
  | { readonly by: 'account' | 'beneficiary' | 'intervenant'; readonly column: string }
  | { readonly through: TableName; readonly column: string; readonly key: string };

export interface RegisteredColumn {
  readonly name: string;
  readonly dataClass: DataClass;
  readonly label?: string | undefined;
  /** Absent where an erasure keeps the value. */
  readonly erased?: ErasedValue;
}

type DescribedColumns = Readonly<
  Record<
    string,
    | DataClass
    | 'HIDDEN'
    | { readonly is: DataClass; readonly label?: string; readonly erased?: ErasedValue }
  >
>;

const columnsOf = (described: DescribedColumns): readonly RegisteredColumn[] =>
  Object.entries(described).flatMap(([name, column]) => {
    if (column === 'HIDDEN') return [];
    if (typeof column === 'string') return [{ name, dataClass: column }];
    const { is, label, ...rest } = column;
    return [{ name, dataClass: is, label, ...rest }];
  });

const hiddenOf = (described: DescribedColumns): readonly string[] =>
  Object.entries(described).flatMap(([name, column]) => (column === 'HIDDEN' ? [name] : []));

const isTable = (word: string): word is TableName => word in DATA_REGISTER;

export const REGISTERED_TABLES: readonly RegisteredTable[] = Object.keys(DATA_REGISTER)
  .filter(isTable)
  .map((table) => {
    const { columns, label, purpose, kept, of, onErasure } = DATA_REGISTER[table];
    return {
      table,
      label,
      purpose,
      kept,
      of,
      onErasure,
      columns: columnsOf(columns),
      hidden: hiddenOf(columns),
    };
  });

/** @throws when the table is not in the register */
export const registeredTable = (table: string): RegisteredTable => {
  const entry = REGISTERED_TABLES.find((one) => one.table === table);
  if (entry === undefined) throw new Error(`no table ${table} in the register`);
  return entry;
};

/** True for the rows of beneficiaries; those of payees are not in the copy of a beneficiary. */
export const isOfBeneficiary = ({ of }: RegisteredTable): boolean => {
  if (of === undefined) return false;
  return 'by' in of ? of.by !== 'intervenant' : isOfBeneficiary(registeredTable(of.through));
};
