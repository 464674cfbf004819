import type { RefundKind, RefundReasonGiven } from '@portail/rules/operators/operations.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';

interface Command {
  readonly owner: string;
  readonly key: string;
}

export interface NewPending {
  readonly id: string;
  readonly nature: RefundKind;
  readonly reference: string;
  readonly label: string;
  readonly contract: string;
  readonly amountCents: number;
  readonly reason: RefundReasonGiven;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly command: Command;
}

export interface Decided {
  readonly by: string;
  readonly at: Date;
  /** What was done, where it was agreed to. */
  readonly refundId: string | undefined;
  readonly command: Command;
}

/** Written out: an index is not found by a parameter. */
const IS_WAITING = sql<boolean>`statut = 'EN_ATTENTE'`;

/** What waits for its second person. Its row is the lock of its end. */
export const pendingOperationsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** Past its time, it no longer stands in the way of the next one. */
    closeExpired: async (nature: RefundKind, reference: string, now: Date): Promise<void> => {
      await db
        .updateTable('operation_a_valider')
        .set({ statut: 'EXPIREE' })
        .where('nature', '=', nature)
        .where('reference', '=', reference)
        .where('statut', '=', 'EN_ATTENTE')
        .where('expire_le', '<=', now)
        .execute();
    },

    /** False when it is asked already. */
    insert: async (pending: NewPending): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('operation_a_valider')
        .values({
          id: pending.id,
          nature: pending.nature,
          reference: pending.reference,
          libelle: pending.label,
          contract_numero: pending.contract,
          montant_cents: pending.amountCents,
          motif: pending.reason,
          demande_par: pending.askedBy,
          demande_le: pending.askedAt,
          expire_le: pending.expiresAt,
          statut: 'EN_ATTENTE',
          decide_par: null,
          decide_le: null,
          remboursement_id: null,
          commande_owner: pending.command.owner,
          commande_cle: pending.command.key,
          decision_owner: null,
          decision_cle: null,
        })
        .onConflict((conflict) =>
          conflict.columns(['nature', 'reference']).where(IS_WAITING).doNothing(),
        )
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    lock: (id: string) =>
      db
        .selectFrom('operation_a_valider')
        .select([
          'id',
          'nature',
          'reference',
          'montant_cents as amountCents',
          'motif as reason',
          'demande_par as askedBy',
          'expire_le as expiresAt',
          'statut',
        ])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    close: async (id: string, { by, at, refundId, command }: Decided): Promise<void> => {
      await db
        .updateTable('operation_a_valider')
        .set({
          statut: refundId === undefined ? 'REFUSEE' : 'ACCEPTEE',
          decide_par: by,
          decide_le: at,
          remboursement_id: refundId ?? null,
          decision_owner: command.owner,
          decision_cle: command.key,
        })
        .where('id', '=', id)
        .where('statut', '=', 'EN_ATTENTE')
        .execute();
    },
  };
};
