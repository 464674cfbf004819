import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** A sealed column and the purpose it was sealed for. */
export interface SealedColumn {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly holds: 'text' | 'bytes';
  /** Column of the id it was sealed under, if not the key. */
  readonly owner?: string;
  readonly purposeOf: (key: string) => string;
}

export interface SealedRow {
  readonly key: string;
  readonly owner: string;
  readonly sealed: string | Buffer;
}

const NO_KEY = '00000000-0000-0000-0000-000000000000';

/** Access to all sealed columns for key rotation, with owner rights. */
export const sealedColumnsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    next: async (
      { table, key, column, owner, holds }: SealedColumn,
      after: string | undefined,
      limit: number,
    ): Promise<readonly SealedRow[]> => {
      const isSealed =
        holds === 'text' ? sql`${sql.ref(column)} <> ''` : sql`${sql.ref(column)} is not null`;
      const { rows } = await sql<SealedRow>`
        select ${sql.ref(key)} as key, ${sql.ref(owner ?? key)} as owner,
          ${sql.ref(column)} as sealed
        from ${sql.table(table)}
        where ${sql.ref(key)} > ${after ?? NO_KEY}::uuid and ${isSealed}
        order by ${sql.ref(key)} limit ${limit}`.execute(db);
      return rows;
    },

    /** Replaces only unchanged values: a concurrent write already uses the new key. */
    replace: async (
      { table, key, column, holds }: SealedColumn,
      changes: readonly { readonly key: string; readonly was: unknown; readonly is: unknown }[],
    ): Promise<number> => {
      if (changes.length === 0) return 0;
      const type = sql.raw(holds === 'text' ? 'text[]' : 'bytea[]');
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} as t set ${sql.ref(column)} = v.is_now
        from unnest(${changes.map((one) => one.key)}::uuid[],
          ${changes.map(({ was }) => was)}::${type}, ${changes.map(({ is }) => is)}::${type})
          as v(row_key, was, is_now)
        where t.${sql.ref(key)} = v.row_key and t.${sql.ref(column)} = v.was`.execute(db);
      return Number(numAffectedRows ?? 0n);
    },
  };
};
