import { sql, type RawBuilder } from 'kysely';

/** Somebody whose data an authority or a lawsuit needs: nothing of theirs goes meanwhile. */
export const isHeldPerson = (column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from gel_juridique g
    where g.beneficiary_id = ${sql.ref(column)} and g.leve_le is null)`;

export const isHeldAccount = (column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from gel_juridique g join beneficiary h on h.id = g.beneficiary_id
    where h.account_id = ${sql.ref(column)} and g.leve_le is null)`;
