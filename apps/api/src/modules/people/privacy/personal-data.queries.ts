import { sql, type RawBuilder } from 'kysely';
import {
  REGISTERED_TABLES,
  type RegisteredSubject,
  type RegisteredTable,
} from '../../../platform/data-register/data-register.ts';
import { DATA_CLASSES } from '../../../platform/data-register/vocabulary.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface DataSubject {
  readonly accountId: string;
  readonly beneficiaryId: string;
}

export interface PersonalRows {
  readonly entry: RegisteredTable;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

const entryOf = (table: string): RegisteredTable => {
  const entry = REGISTERED_TABLES.find((one) => one.table === table);
  if (entry === undefined) throw new Error(`no table ${table} in the register`);
  return entry;
};

/** Of a beneficiary; what only payees have is not theirs. */
const isOfBeneficiary = ({ of }: RegisteredTable): boolean => {
  if (of === undefined) return false;
  return 'by' in of ? of.by !== 'intervenant' : isOfBeneficiary(entryOf(of.through));
};

const conditionOf = (
  of: RegisteredSubject | undefined,
  person: DataSubject,
): RawBuilder<unknown> => {
  if (of === undefined) throw new Error('rows of nobody');
  const column = sql.ref(of.column);
  if ('by' in of) {
    const owner = of.by === 'account' ? person.accountId : person.beneficiaryId;
    return sql`${column} = ${owner}`;
  }
  const parent = conditionOf(entryOf(of.through).of, person);
  return sql`${column} in (select ${sql.ref(of.key)} from ${sql.table(of.through)} where ${parent})`;
};

/** The columns that a copy holds: neither secrets nor what belongs to others. */
export const givenColumnsOf = ({ columns }: RegisteredTable): readonly string[] =>
  columns.filter(({ dataClass }) => DATA_CLASSES[dataClass].isGiven).map(({ name }) => name);

export const personalTables = (): readonly RegisteredTable[] =>
  REGISTERED_TABLES.filter((entry) => isOfBeneficiary(entry) && givenColumnsOf(entry).length > 0);

/** Everything that the register says is about a person: a new table is in the copy once it is there. */
export const personalDataQueries = (reader: Reader, _scope: OperatorScope) => ({
  findSubject: (beneficiaryId: string) =>
    reader
      .selectFrom('beneficiary as b')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select([
        'a.id as accountId',
        'b.id as beneficiaryId',
        'a.first_name as firstName',
        'a.last_name as lastName',
        'a.mail',
      ])
      .where('b.id', '=', beneficiaryId)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),

  collect: async (person: DataSubject): Promise<readonly PersonalRows[]> => {
    const found: PersonalRows[] = [];
    for (const entry of personalTables()) {
      const columns = sql.join(givenColumnsOf(entry).map((name) => sql.ref(name)));
      const { rows } = await sql<Record<string, unknown>>`
        select ${columns} from ${sql.table(entry.table)} where ${conditionOf(entry.of, person)}
      `.execute(reader);
      if (rows.length > 0) found.push({ entry, rows });
    }
    return found;
  },
});
