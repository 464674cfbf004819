import type { Transaction } from 'kysely';
import type { CardCauseKind, Database } from './database-types.ts';

/** Whether a page of the card provider is still open for what the card pays. */
export const hasOpenCardPage = async (
  db: Transaction<Database>,
  cause: CardCauseKind,
  causeId: string,
  exceptReference: string | undefined,
): Promise<boolean> => {
  const row = await db
    .selectFrom('carte_transaction')
    .select('reference')
    .where('cause', '=', cause)
    .where('cause_id', '=', causeId)
    .where('etat', '=', 'INITIEE')
    .$if(exceptReference !== undefined, (query) =>
      query.where('reference', '!=', exceptReference ?? ''),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
