import * as z from 'zod/mini';
import { requiredChoice } from '../schemas/fields.ts';
import { listQuery, SORT_ORDERS, type SortOrder } from '../schemas/list.ts';

/** What a column of a file may hold. */
export type TableCell = string | number | null;
export type ColumnKind = 'text' | 'count' | 'amount';

type Plain = string | number | boolean | null | undefined;

/** One column of a list; its name is the wire name of the row's field. */
type Column<Row, Value> = {
  readonly title: string;
  /** `text` unless named; an amount has two decimals. */
  readonly kind?: 'count' | 'amount';
  /** The list can be sorted by it. */
  readonly sorts?: true;
  /** Sorted by, but neither shown nor written to the file: the order in which rows were made. */
  readonly hidden?: true;
  /** French words for the codes of the field. */
  readonly labels?: Readonly<Record<string, string>>;
} & ([Value] extends [Plain]
  ? { readonly cell?: (row: Row) => TableCell }
  : { readonly cell: (row: Row) => TableCell });

type Columns<Row> = { readonly [Field in keyof Row & string]?: Column<Row, Row[Field]> };

type SortIn<C> = {
  [Field in keyof C & string]: C[Field] extends { readonly sorts: true } ? Field : never;
}[keyof C & string];

/**
 * Whether the whole list can be downloaded. A file that names people is limited for operators: a
 * longer one needs a second person (S44), which the reports provide.
 */
export type ListExport = { readonly namesPeople: boolean } | { readonly none: string };

interface TableOptions<Row, C, Filters> {
  /** In French, lower case: the name of the file and of the list in a saved view. */
  readonly name: string;
  readonly title: string;
  readonly columns: C;
  /** The sort of a list that is asked for none. */
  readonly sortedBy: readonly [keyof Row & string, SortOrder];
  readonly filters: Filters;
  /** Filters that hold free text, which may name a person: never stored in a saved view. */
  readonly unsaved?: readonly (keyof NoInfer<Filters> & string)[];
  readonly export: ListExport;
}

export interface TableColumnDeclaration {
  readonly field: string;
  readonly title: string;
  readonly kind: ColumnKind;
  readonly sorts: boolean;
}

/** A list of a professional space: columns, sorts, filters and file, declared once. */
export interface ListTable<Sort extends string = string> {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly TableColumnDeclaration[];
  readonly sorts: readonly Sort[];
  readonly sortedBy: { readonly tri: Sort; readonly ordre: SortOrder };
  readonly export: ListExport;
  readonly unsaved: readonly string[];
  /** The cells of a row of the answer, in the order of the columns. */
  readonly cellsOf: (row: unknown) => readonly TableCell[];
}

/** The parameters of a sorted list as its query parses them. */
export interface SortedQuery<Sort extends string = string> {
  readonly tri?: Sort | undefined;
  readonly ordre?: SortOrder | undefined;
  readonly avant?: string | undefined;
  readonly taille: number;
}

/** The sort names of a list call. */
export type SortOf<C> = C extends { readonly list: { readonly table: ListTable<infer Sort> } }
  ? Sort
  : never;

const plainCell = (value: unknown, labels: Column<never, Plain>['labels']): TableCell => {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'string') return labels?.[value] ?? value;
  return typeof value === 'number' ? value : null;
};

/**
 * Declares a list of a professional space. `query` goes into the query of the call and `table` into
 * its `list`; the sorted query of the API, the file, the saved views and the table of the portal
 * derive from them.
 */
export const defineTable = <
  Row extends z.ZodMiniObject,
  const C extends Columns<z.output<Row>>,
  const Filters extends Readonly<Record<string, z.ZodMiniType>>,
>(
  row: Row,
  options: TableOptions<z.output<Row>, C, Filters>,
) => {
  type Sort = SortIn<C>;
  const { columns, sortedBy, filters, unsaved = [], ...rest } = options;
  const declared = Object.entries<Column<z.output<Row>, Plain> | undefined>(columns).flatMap(
    ([field, column]) => (column === undefined ? [] : [{ field, column }]),
  );
  const isSort = (field: string): field is Sort =>
    declared.some((one) => one.field === field && one.column.sorts === true);
  const sorts = declared.map(({ field }) => field).filter(isSort);
  const shown = declared.filter(({ column }) => column.hidden !== true);
  const [tri, ordre] = sortedBy;
  if (!isSort(tri)) throw new TypeError(`${rest.name} cannot be sorted by ${tri}`);
  const table: ListTable<Sort> = {
    ...rest,
    columns: shown.map(({ field, column }) => ({
      field,
      title: column.title,
      kind: column.kind ?? 'text',
      sorts: column.sorts === true,
    })),
    sorts,
    sortedBy: { tri, ordre },
    unsaved,
    cellsOf: (given) => {
      const values = z.parse(row, given);
      const fields: Readonly<Record<string, unknown>> = values;
      return shown.map(({ field, column }) =>
        column.cell === undefined ? plainCell(fields[field], column.labels) : column.cell(values),
      );
    },
  };
  return {
    table,
    query: {
      ...filters,
      ...listQuery,
      tri: z.optional(requiredChoice(sorts)),
      ordre: z.optional(requiredChoice(SORT_ORDERS)),
    },
  };
};
