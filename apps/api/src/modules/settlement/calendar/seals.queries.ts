import { sql } from 'kysely';
import type { Seal } from '../../../ledger/chain-root.ts';
import type { Reader } from '../../../platform/db/database.ts';

export const sealQueries = (reader: Reader) => ({
  last: async (): Promise<Seal | undefined> => {
    const { rows } = await sql<Seal>`
      select rank as rang, encode(hash, 'hex') as empreinte
      from ledger_seal order by rank desc limit 1`.execute(reader);
    return rows[0];
  },

  byRanks: async (ranks: readonly number[]): Promise<readonly Seal[]> => {
    const { rows } = await sql<Seal>`
      select rank as rang, encode(hash, 'hex') as empreinte
      from ledger_seal where rank = any (${[...ranks]}::bigint[])`.execute(reader);
    return rows;
  },
});
export type SealQueries = ReturnType<typeof sealQueries>;
