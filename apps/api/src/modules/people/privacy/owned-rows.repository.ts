import { sql, type RawBuilder } from 'kysely';
import type { ErasedPerson, ErasedValue } from '../../../platform/data-register/table-data.ts';
import { registeredTable, type RegisteredTable } from '../../data-register.ts';

/** The condition that a row of a table is about this person. */
export const isOwnedBy = (
  { table, of }: RegisteredTable,
  person: ErasedPerson,
): RawBuilder<unknown> => {
  if (of === undefined) throw new Error(`${table}: no row is about a person`);
  const column = sql.ref(of.column);
  if ('by' in of) {
    const owner = of.by === 'account' ? person.userId : person.beneficiaryId;
    return sql`${column} = ${owner}`;
  }
  const parent = isOwnedBy(registeredTable(of.through), person);
  return sql`${column} in (select ${sql.ref(of.key)} from ${sql.table(of.through)} where ${parent})`;
};

const assignment = (
  name: string,
  erased: ErasedValue,
  person: ErasedPerson | undefined,
): RawBuilder<unknown> => {
  const column = sql.ref(name);
  if (typeof erased === 'object' && erased !== null) {
    return sql`${column} = case when ${column} is not null then ${erased.ifSet} end`;
  }
  if (typeof erased !== 'function') return sql`${column} = ${erased}`;
  if (person === undefined) throw new Error(`${name}: its erased value needs a person`);
  return sql`${column} = ${erased(person)}`;
};

/** The `set` list that overwrites the columns of a kept row that name a person. */
export const erasedColumns = (
  { columns }: RegisteredTable,
  person?: ErasedPerson,
): RawBuilder<unknown> =>
  sql.join(
    columns.flatMap(({ name, erased }) =>
      erased === undefined ? [] : [assignment(name, erased, person)],
    ),
  );
