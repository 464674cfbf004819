import type { ContactSubject } from '@portail/contract/people/service.calls.ts';
import type { RequestRating } from '@portail/contract/people/requests.schemas.ts';
import type { AttachmentKind } from '@portail/rules/people/requests/attachment.ts';
import type { RequestStatut } from '@portail/rules/people/requests/request-status.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UserScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewMessage {
  readonly id: string;
  readonly requestId: string;
  readonly message: string;
  readonly statut: RequestStatut;
  readonly at: Date;
}

export interface NewRating {
  readonly rating: RequestRating;
  readonly words: string | null;
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

/** Requests that the person wrote while signed in, with the number of answers and files. */
export const requestHeads = (db: Reader, { userId }: UserScope) =>
  db
    .selectFrom('demande_gestion as d')
    .where('d.account_id', '=', userId)
    .select((of) => [
      'd.id',
      'd.reference',
      'd.objet',
      'd.statut',
      'd.created_at as createdAt',
      'd.updated_at as updatedAt',
      'd.avis as rating',
      'd.reunie_a as mergedInto',
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

export const requestsIn = (unit: UnitOfWork, scope: UserScope) => {
  const db = transactionOf(unit);
  const { userId } = scope;
  const touch = (
    requestId: string,
    change: { statut?: RequestStatut; reunie_a?: null; updated_at: Date },
  ) =>
    db
      .updateTable('demande_gestion')
      .set((of) => ({ ...change, version: of('version', '+', 1) }))
      .where('id', '=', requestId)
      .where('account_id', '=', userId)
      .execute();
  return {
    findAuthor: () =>
      db
        .selectFrom('user_account')
        .select(['first_name as firstName', 'last_name as lastName', 'mail'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),

    /** Serialises concurrent messages and files of one request. */
    lock: (id: string) =>
      db
        .selectFrom('demande_gestion')
        .select('statut')
        .where('id', '=', id)
        .where('account_id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** Reads the request back after a write. */
    read: async (id: string): Promise<RequestHead> => {
      const head = await requestHeads(db, scope).where('d.id', '=', id).executeTakeFirst();
      if (head === undefined) throw new Error(`request ${id} is gone`);
      return head;
    },

    /** Counts the author's files only: files added by support do not use up the limit. */
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
      // A reopened request is no longer merged.
      await touch(requestId, { statut, reunie_a: null, updated_at: at });
    },

    rate: async (id: string, rating: NewRating): Promise<void> => {
      await db
        .updateTable('demande_gestion')
        .set((of) => ({
          avis: rating.rating,
          avis_texte: rating.words,
          avis_le: rating.at,
          version: of('version', '+', 1),
        }))
        .where('id', '=', id)
        .where('account_id', '=', userId)
        .execute();
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

export interface NewRequest {
  readonly id: string;
  readonly year: string;
  readonly nom: string;
  readonly mail: string;
  readonly contrat: string | undefined;
  readonly objet: ContactSubject;
  readonly message: string;
  /** The signed-in author, who can follow the request; undefined for the public contact form. */
  readonly userId: string | undefined;
  readonly createdAt: Date;
}

export const newRequestsIn = (unit: UnitOfWork) => ({
  insert: async (request: NewRequest): Promise<{ reference: string }> =>
    await transactionOf(unit)
      .insertInto('demande_gestion')
      .values({
        id: request.id,
        reference: sql<string>`'DG-' || ${request.year} || '-' || lpad(nextval('demande_gestion_numero')::text, 6, '0')`,
        origine: request.userId === undefined ? 'CONTACT' : 'ESPACE',
        statut: 'NOUVELLE',
        nom: request.nom,
        mail: request.mail,
        contrat_annonce: request.contrat ?? null,
        objet: request.objet,
        description: request.message,
        account_id: request.userId ?? null,
        created_at: request.createdAt,
        updated_at: request.createdAt,
      })
      .returning('reference')
      .executeTakeFirstOrThrow(),
});
