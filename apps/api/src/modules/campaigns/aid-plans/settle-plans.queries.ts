import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** Where there is something to do: contracts that have plans. */
export const plannedContracts = async (reader: Reader): Promise<readonly string[]> => {
  const { rows } = await sql<{ contract: string }>`
    select k.numero as contract from contract k
    where exists (select from plan_aide p where p.contract_numero = k.numero)
    order by k.numero`.execute(reader);
  return rows.map(({ contract }) => contract);
};
