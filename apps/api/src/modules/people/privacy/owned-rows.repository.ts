import { sql, type RawBuilder } from 'kysely';
import type { ErasedPerson } from '../../../platform/data-register/table-data.ts';
import { registeredTable, type RegisteredTable } from '../../data-register.ts';

/** The condition that a row of a table is about this person. */
export const isOwnedBy = (
  { table, of }: RegisteredTable,
  person: ErasedPerson,
): RawBuilder<unknown> => {
  if (of === undefined) throw new Error(`${table}: no row is about a person`);
  const column = sql.ref(of.column);
  if ('by' in of) {
    const owner = of.by === 'account' ? person.accountId : person.beneficiaryId;
    return sql`${column} = ${owner}`;
  }
  const parent = isOwnedBy(registeredTable(of.through), person);
  return sql`${column} in (select ${sql.ref(of.key)} from ${sql.table(of.through)} where ${parent})`;
};
