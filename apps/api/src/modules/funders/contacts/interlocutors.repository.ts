import type {
  InterlocutorChange,
  NewInterlocutor,
} from '@portail/contract/funders/interlocutors.schemas.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export const interlocutorsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** Serialises changes among the contact people of a funder; undefined for an unknown funder. */
    lockFunder: (clientId: string) =>
      db
        .selectFrom('financeur')
        .select('client_id as clientId')
        .where('client_id', '=', clientId)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    lock: (id: string) =>
      db
        .selectFrom('interlocuteur')
        .select(['id', 'client_id as clientId', 'mail', 'version'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /** By another contact person of this funder. */
    isMailTaken: async (clientId: string, mail: string, exceptId?: string): Promise<boolean> => {
      const found = await db
        .selectFrom('interlocuteur')
        .select('id')
        .where('client_id', '=', clientId)
        .where('mail_key', '=', sql<string>`lower(${mail})`)
        .executeTakeFirst();
      return found !== undefined && found.id !== exceptId;
    },

    add: async (id: string, given: NewInterlocutor, at: Date): Promise<void> => {
      await db
        .insertInto('interlocuteur')
        .values({
          id,
          client_id: given.clientId,
          nom: given.nom.trim(),
          prenom: given.prenom.trim(),
          fonction: given.fonction.trim(),
          mail: given.mail,
          telephone: given.telephone ?? '',
          created_at: at,
          updated_at: at,
        })
        .execute();
    },

    /** Absent fields stay unchanged. */
    change: async (id: string, given: InterlocutorChange, at: Date): Promise<void> => {
      const { clientId, nom, prenom, fonction, mail, telephone } = given;
      await db
        .updateTable('interlocuteur')
        .set({
          ...(clientId === undefined ? {} : { client_id: clientId }),
          ...(nom === undefined ? {} : { nom: nom.trim() }),
          ...(prenom === undefined ? {} : { prenom: prenom.trim() }),
          ...(fonction === undefined ? {} : { fonction: fonction.trim() }),
          ...(mail === undefined ? {} : { mail }),
          ...(telephone === undefined ? {} : { telephone }),
          version: sql<number>`version + 1`,
          updated_at: at,
        })
        .where('id', '=', id)
        .execute();
    },

    remove: async (id: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('interlocuteur')
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
};
