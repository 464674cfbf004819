import type { ContactSubject } from '@portail/contract/people/service.calls.ts';
import type { AttachmentKind } from '@portail/rules/people/requests/attachment.ts';
import type { RequestPriority } from '@portail/rules/people/requests/request-priority.ts';
import type { RequestStatut } from '@portail/rules/people/requests/request-status.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface RequestUpdate {
  readonly statut?: RequestStatut;
  readonly objet?: ContactSubject;
  readonly description?: string;
  readonly description_initiale?: string;
  readonly priorite?: RequestPriority;
  readonly operateur_id?: string | null;
  readonly reunie_a?: string | null;
  /** Absent when nothing visible to the person changed. */
  readonly updated_at?: Date;
}

interface Written {
  readonly id: string;
  readonly requestId: string;
  readonly at: Date;
}

interface NewFollowUp extends Written {
  readonly words: string;
  readonly statut: RequestStatut | null;
}

interface NewFile extends Written {
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly bytes: number;
  readonly sealed: Buffer;
}

/** Those who have the permission and whose sessions are not read-only. */
export const ASSIGNABLE = sql<boolean>`o.role in ('BO_GESTIONNAIRE', 'BO_SUPPORT') and o.disabled_at is null
  and not exists (
    select from operateur_suspension s where s.account_id = o.id and s.levee_le is null)`;

/** Writes are attributed to the operator of the scope. */
export const operatorRequestsIn = (unit: UnitOfWork, { userId }: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** Serialises operators and the person. */
    lock: (id: string) =>
      db
        .selectFrom('demande_gestion')
        .select([
          'id',
          'reference',
          'statut',
          'objet',
          'description',
          'description_initiale as ownWords',
          'version',
          'priorite as priority',
          'operateur_id as assigneeId',
          'account_id as userId',
          'mail',
        ])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** Before they are merged: two operators who merge the same two requests take turns. */
    lockBoth: async (ids: readonly string[]): Promise<void> => {
      await db
        .selectFrom('demande_gestion')
        .select('id')
        .where('id', 'in', [...ids])
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
    },

    findByReference: async (reference: string): Promise<string | undefined> => {
      const row = await db
        .selectFrom('demande_gestion')
        .select('id')
        .where('reference', '=', reference)
        .executeTakeFirst();
      return row?.id;
    },

    /** What was merged into one request goes on with another. */
    moveMerged: async (from: string, to: string): Promise<void> => {
      await db
        .updateTable('demande_gestion')
        .set({ reunie_a: to })
        .where('reunie_a', '=', from)
        .execute();
    },

    update: async (id: string, change: RequestUpdate): Promise<void> => {
      await db
        .updateTable('demande_gestion')
        .set((of) => ({ ...change, version: of('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    findAssignable: (operatorId: string) =>
      db
        .selectFrom('user_account as o')
        .select(['o.first_name as firstName', 'o.last_name as lastName'])
        .where('o.id', '=', operatorId)
        .where(ASSIGNABLE)
        .executeTakeFirst(),

    findOperator: () =>
      db
        .selectFrom('user_account')
        .select(['first_name as firstName', 'last_name as lastName'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),

    /** Whether the operator answered the request, noted something or changed its status. */
    isFollowedBySelf: async (id: string): Promise<boolean> => {
      const { rows } = await sql`
        select from demande_message where demande_id = ${id}::uuid and operateur_id = ${userId}::uuid
        union all
        select from demande_suivi where demande_id = ${id}::uuid and operateur_id = ${userId}::uuid
        limit 1`.execute(db);
      return rows.length > 0;
    },

    addAnswer: async ({ id, requestId, at, words }: Omit<NewFollowUp, 'statut'>): Promise<void> => {
      await db
        .insertInto('demande_message')
        .values({
          id,
          demande_id: requestId,
          auteur: 'ASSISTANCE',
          message: words,
          operateur_id: userId,
          created_at: at,
        })
        .execute();
    },

    addNote: async ({ id, requestId, at, words, statut }: NewFollowUp): Promise<void> => {
      await db
        .insertInto('demande_suivi')
        .values({
          id,
          demande_id: requestId,
          operateur_id: userId,
          commentaire: words,
          statut,
          created_at: at,
        })
        .execute();
    },

    /** Files of the support service only, not those of the person. */
    countFiles: async (id: string): Promise<number> => {
      const { count } = await db
        .selectFrom('demande_fichier')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('demande_id', '=', id)
        .where('operateur_id', 'is not', null)
        .executeTakeFirstOrThrow();
      return count;
    },

    addFile: async (file: NewFile): Promise<void> => {
      await db
        .insertInto('demande_fichier')
        .values({
          id: file.id,
          demande_id: file.requestId,
          nom: file.name,
          type: file.kind,
          taille: file.bytes,
          contenu_scelle: file.sealed,
          operateur_id: userId,
          created_at: file.at,
        })
        .execute();
    },
  };
};
export type OperatorRequests = ReturnType<typeof operatorRequestsIn>;
export type LockedRequest = NonNullable<Awaited<ReturnType<OperatorRequests['lock']>>>;
