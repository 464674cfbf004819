import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { contractRows, storedOf, type StoredContract } from './stored-contracts.repository.ts';

export interface AskedContracts {
  readonly clientId: string | undefined;
  /** The last contract already seen. */
  readonly after: string | undefined;
  readonly size: number;
}

/** Contracts with every flag and parameter, for operators alone. */
export const settingsQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: async (numero: string): Promise<StoredContract | undefined> => {
    const row = await contractRows(reader).where('k.numero', '=', numero).executeTakeFirst();
    return row === undefined ? undefined : storedOf(row);
  },

  list: async ({ clientId, after, size }: AskedContracts): Promise<readonly StoredContract[]> => {
    const rows = await contractRows(reader)
      .$if(clientId !== undefined, (query) => query.where('f.client_id', '=', clientId ?? ''))
      .$if(after !== undefined, (query) => query.where('k.numero', '>', after ?? ''))
      .limit(size)
      .execute();
    return rows.map(storedOf);
  },
});
