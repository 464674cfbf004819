import type { AttachmentKind } from '@portail/rules/people/requests/attachment.ts';
import type { RequestStatut } from '@portail/rules/people/requests/request-status.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { AccountScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewMessage {
  readonly id: string;
  readonly requestId: string;
  readonly message: string;
  readonly statut: RequestStatut;
  readonly at: Date;
}

export interface NewFile {
  readonly id: string;
  readonly requestId: string;
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly bytes: number;
  readonly sealed: Buffer;
  readonly at: Date;
}

/** Requests that a person wrote while connected, each with how much was said and joined since. */
export const requestHeads = (db: Reader, { accountId }: AccountScope) =>
  db
    .selectFrom('demande_gestion as d')
    .where('d.account_id', '=', accountId)
    .select((of) => [
      'd.id',
      'd.reference',
      'd.objet',
      'd.statut',
      'd.created_at as createdAt',
      'd.updated_at as updatedAt',
      of
        .selectFrom('demande_message as m')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('m.demande_id', '=', 'd.id')
        .as('answers'),
      of
        .selectFrom('demande_fichier as f')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('f.demande_id', '=', 'd.id')
        .as('files'),
    ]);
export type RequestHead = Awaited<
  ReturnType<ReturnType<typeof requestHeads>['executeTakeFirstOrThrow']>
>;

export const requestsIn = (unit: UnitOfWork, scope: AccountScope) => {
  const db = transactionOf(unit);
  const { accountId } = scope;
  const touch = (requestId: string, change: { statut?: RequestStatut; updated_at: Date }) =>
    db
      .updateTable('demande_gestion')
      .set((of) => ({ ...change, version: of('version', '+', 1) }))
      .where('id', '=', requestId)
      .where('account_id', '=', accountId)
      .execute();
  return {
    /** Who writes, as the account has them. */
    findAuthor: () =>
      db
        .selectFrom('user_account')
        .select(['first_name as firstName', 'last_name as lastName', 'mail'])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow(),

    /** Messages and files that come at once come one after the other. */
    lock: (id: string) =>
      db
        .selectFrom('demande_gestion')
        .select('statut')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** As it is after what was just written. */
    read: async (id: string): Promise<RequestHead> => {
      const head = await requestHeads(db, scope).where('d.id', '=', id).executeTakeFirst();
      if (head === undefined) throw new Error(`request ${id} is gone`);
      return head;
    },

    /** Their own: what the house joins takes no place of theirs. */
    countFiles: async (id: string): Promise<number> => {
      const { count } = await db
        .selectFrom('demande_fichier')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('demande_id', '=', id)
        .where('operateur_id', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },

    addMessage: async ({ id, requestId, message, statut, at }: NewMessage): Promise<void> => {
      await db
        .insertInto('demande_message')
        .values({ id, demande_id: requestId, auteur: 'DEMANDEUR', message, created_at: at })
        .execute();
      await touch(requestId, { statut, updated_at: at });
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
          created_at: file.at,
        })
        .execute();
      await touch(file.requestId, { updated_at: file.at });
    },
  };
};
