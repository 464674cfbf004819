import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface NewRecall {
  readonly id: string;
  readonly sens: 'EMIS' | 'RECU';
  readonly numero: string;
  readonly payoutId: string | null;
  readonly fileMessageId: string;
  readonly endToEndId: string;
  readonly amountCents: number;
  readonly reason: string;
  /** `null` when the bank put it into its folder. */
  readonly operatorId: string | null;
  readonly now: Date;
}

interface RecallOutcome {
  readonly statut: 'ACCEPTE' | 'REFUSE';
  readonly reason: string | null;
  /** Number of the answer. */
  readonly answer: string;
  /** `null` when the bank put it into its folder. */
  readonly operatorId: string | null;
  readonly now: Date;
}

export const selectRecalls = (reader: Reader) =>
  reader
    .selectFrom('banque_rappel as r')
    .leftJoin('versement as v', 'v.id', 'r.versement_id')
    .leftJoin('versement_fichier as f', 'f.id', 'v.fichier_id')
    .select(
      sql<
        string | null
      >`coalesce(f.reemis_jour, f.jour, (v.created_at at time zone 'Europe/Paris')::date)::text`.as(
        'executedOn',
      ),
    )
    .select([
      'r.id',
      'r.sens',
      'r.numero',
      'r.bout_en_bout as endToEndId',
      'r.montant_cents as amountCents',
      'r.fichier_message_id as fileMessageId',
      'r.motif as reason',
      'r.statut',
      'r.motif_reponse as answerReason',
      'r.reponse_numero as answer',
      'r.demande_le as requestedAt',
      'r.clos_le as closedAt',
    ]);
export type RecallRow = Awaited<
  ReturnType<ReturnType<typeof selectRecalls>['executeTakeFirstOrThrow']>
>;

export const recallsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** A transfer that the bank has; its rejection waits for this transaction. */
    lockSent: (endToEndId: string) =>
      db
        .selectFrom('versement as v')
        .leftJoin('versement_fichier as f', 'f.id', 'v.fichier_id')
        .leftJoin('virement_instantane as x', 'x.versement_id', 'v.id')
        .select(['v.id', 'v.montant_cents as amountCents'])
        // An instant transfer is a message of its own.
        .select(({ fn }) => fn.coalesce('f.message_id', 'v.bout_en_bout').as('fileMessageId'))
        .where('v.bout_en_bout', '=', endToEndId)
        .where('v.statut', '=', 'EMIS')
        .where((eb) => eb.or([eb('f.statut', '=', 'TRANSMIS'), eb('x.etat', '=', 'ACCEPTE')]))
        .forNoKeyUpdate('v')
        .executeTakeFirst(),

    /** False when there is one for this transfer, or under this number. */
    open: async (recall: NewRecall): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('banque_rappel')
        .values({
          id: recall.id,
          sens: recall.sens,
          numero: recall.numero,
          versement_id: recall.payoutId,
          fichier_message_id: recall.fileMessageId,
          bout_en_bout: recall.endToEndId,
          montant_cents: recall.amountCents,
          motif: recall.reason,
          statut: 'OUVERT',
          demande_par: recall.operatorId,
          demande_le: recall.now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    lockByNumber: (sens: 'EMIS' | 'RECU', numero: string) =>
      selectRecalls(db)
        .where('r.sens', '=', sens)
        .where('r.numero', '=', numero)
        .forNoKeyUpdate('r')
        .executeTakeFirst(),

    lock: (id: string) =>
      selectRecalls(db).where('r.id', '=', id).forNoKeyUpdate('r').executeTakeFirst(),

    close: async (
      id: string,
      { statut, reason, answer, operatorId, now }: RecallOutcome,
    ): Promise<void> => {
      await db
        .updateTable('banque_rappel')
        .set({
          statut,
          motif_reponse: reason,
          reponse_numero: answer,
          clos_par: operatorId,
          clos_le: now,
        })
        .where('id', '=', id)
        .where('statut', '=', 'OUVERT')
        .execute();
    },
  };
};
