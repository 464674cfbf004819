import { sql } from 'kysely';
import { DATA_CLASSES } from '../../../platform/data-register/vocabulary.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { isOfBeneficiary, REGISTERED_TABLES, type RegisteredTable } from '../../data-register.ts';
import { isOwnedBy } from './owned-rows.repository.ts';

export interface DataSubject {
  readonly userId: string;
  readonly beneficiaryId: string;
}

export interface PersonalRows {
  readonly entry: RegisteredTable;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** The columns that a copy holds: neither secrets nor data of other people. */
export const givenColumnsOf = ({ columns }: RegisteredTable): readonly string[] =>
  columns.filter(({ dataClass }) => DATA_CLASSES[dataClass].isGiven).map(({ name }) => name);

export const personalTables = (): readonly RegisteredTable[] =>
  REGISTERED_TABLES.filter((entry) => isOfBeneficiary(entry) && givenColumnsOf(entry).length > 0);

/** All data about a person, by the register: a new table is in the copy once an area describes it. */
export const personalDataQueries = (reader: Reader, _scope: OperatorScope) => ({
  findSubject: (beneficiaryId: string) =>
    reader
      .selectFrom('beneficiary as b')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select([
        'a.id as userId',
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
        select ${columns} from ${sql.table(entry.table)} where ${isOwnedBy(entry, person)}
      `.execute(reader);
      if (rows.length > 0) found.push({ entry, rows });
    }
    return found;
  },
});
