import type { BankReturnOutcome } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface NewBankReturn {
  readonly id: string;
  readonly messageId: string;
  /** Number of our file, as the bank knows it. */
  readonly fileMessageId: string;
  readonly digest: string;
  readonly debitFileId: string | null;
  readonly payoutFileId: string | null;
  /** `null` when the bank put it into its folder. */
  readonly operatorId: string | null;
  readonly now: Date;
}

export interface NewReturnLine {
  readonly endToEndId: string;
  readonly reason: string;
  readonly amountCents: number | null;
  readonly outcome: BankReturnOutcome;
  readonly debitId: string | null;
  readonly payoutId: string | null;
}

const BATCH_SIZE = 1_000;

const selectDebit = (unit: UnitOfWork, endToEndId: string) =>
  transactionOf(unit)
    .selectFrom('prelevement as d')
    .innerJoin('prelevement_fichier as f', 'f.id', 'd.fichier_id')
    .select([
      'd.id',
      'd.montant_cents as amountCents',
      'd.statut',
      'd.mandat_id as mandateId',
      'd.cause',
      'd.cause_id as causeId',
      'f.jour as collectedOn',
    ])
    .where('d.bout_en_bout', '=', endToEndId);
export type LockedDebit = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectDebit>['executeTakeFirst']>>
>;

/** What a return does to a debit and to its mandate. */
export const debitReturnsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    find: (endToEndId: string) => selectDebit(unit, endToEndId).executeTakeFirst(),
    lock: (endToEndId: string) =>
      selectDebit(unit, endToEndId).forNoKeyUpdate('d').executeTakeFirstOrThrow(),

    /** The amount is due again. With the bank's number, it had come in and was taken back. */
    reject: async (
      id: string,
      {
        reason,
        at,
        reference,
      }: { readonly reason: string; readonly at: Date; readonly reference?: string },
    ): Promise<void> => {
      await db
        .updateTable('prelevement')
        .set({
          statut: 'REJETE',
          rejete_le: at,
          motif_rejet: reason,
          ...(reference === undefined ? {} : { retourne_le: at, retour_reference: reference }),
        })
        .where('id', '=', id)
        .execute();
    },

    endMandate: async (id: string, now: Date): Promise<void> => {
      await db
        .updateTable('mandat_sepa')
        .set({ statut: 'REVOQUE', revoked_at: now })
        .where('id', '=', id)
        .where('statut', '=', 'ACTIF')
        .execute();
    },

    /** No debit uses it until the person signs a new one. */
    suspendMandate: async (id: string, now: Date): Promise<void> => {
      await db
        .updateTable('mandat_sepa')
        .set({ suspendu_le: now })
        .where('id', '=', id)
        .where('suspendu_le', 'is', null)
        .execute();
    },
  };
};

export const bankReturnsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    lockDebitFile: (messageId: string) =>
      db
        .selectFrom('prelevement_fichier')
        .select(['id', 'message_id as messageId'])
        .where('message_id', '=', messageId)
        .forUpdate()
        .executeTakeFirst(),

    lockPayoutFile: (messageId: string) =>
      db
        .selectFrom('versement_fichier')
        .select(['id', 'message_id as messageId'])
        .where('message_id', '=', messageId)
        .where('statut', 'in', ['PRET', 'TRANSMIS'])
        .forUpdate()
        .executeTakeFirst(),

    /** A file that the bank refused under this number, and that was sent again under another. */
    findReplacedFile: (messageId: string) =>
      db
        .selectFrom('banque_retour as r')
        .innerJoin('versement_fichier as f', 'f.id', 'r.versement_fichier_id')
        .select(['f.id', 'f.message_id as messageId'])
        .where('r.fichier_message_id', '=', messageId)
        .limit(1)
        .executeTakeFirst(),

    refuseDebitFile: async (id: string, reason: string, at: Date): Promise<void> => {
      await db
        .updateTable('prelevement_fichier')
        .set({ refuse_le: at, motif_refus: reason })
        .where('id', '=', id)
        .where('refuse_le', 'is', null)
        .execute();
    },

    /** The bank has it, since it answers: it is not sent again under this number. */
    markReceived: async (id: string, at: Date): Promise<void> => {
      await db
        .updateTable('versement_fichier')
        .set({ statut: 'TRANSMIS', transmis_le: at })
        .where('id', '=', id)
        .where('statut', '=', 'PRET')
        .execute();
    },

    refusePayoutFile: async (id: string, reason: string, at: Date): Promise<void> => {
      await db
        .updateTable('versement_fichier')
        .set({ refuse_le: at, motif_refus: reason })
        .where('id', '=', id)
        .where('refuse_le', 'is', null)
        .execute();
    },

    /** False when a return with that number exists; concurrent uploads wait for each other. */
    open: async (made: NewBankReturn): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('banque_retour')
        .values({
          id: made.id,
          message_id: made.messageId,
          fichier_message_id: made.fileMessageId,
          empreinte: made.digest,
          prelevement_fichier_id: made.debitFileId,
          versement_fichier_id: made.payoutFileId,
          operateur_id: made.operatorId,
          recu_le: made.now,
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    findOpened: (messageId: string) =>
      db
        .selectFrom('banque_retour')
        .select(['id', 'empreinte as digest'])
        .where('message_id', '=', messageId)
        .executeTakeFirstOrThrow(),

    listDebits: (fileId: string) =>
      db
        .selectFrom('prelevement')
        .select(['id', 'bout_en_bout as endToEndId', 'montant_cents as amountCents', 'sequence'])
        .where('fichier_id', '=', fileId)
        .orderBy('id')
        .execute(),

    listPayouts: (fileId: string) =>
      db
        .selectFrom('versement')
        .select(['id', 'bout_en_bout as endToEndId', 'montant_cents as amountCents'])
        .where('fichier_id', '=', fileId)
        .orderBy('id')
        .execute(),

    addLines: async (returnId: string, lines: readonly NewReturnLine[]): Promise<void> => {
      for (let from = 0; from < lines.length; from += BATCH_SIZE) {
        const rows = lines.slice(from, from + BATCH_SIZE).map((line, index) => ({
          retour_id: returnId,
          rang: from + index + 1,
          bout_en_bout: line.endToEndId,
          motif: line.reason,
          montant_cents: line.amountCents,
          issue: line.outcome,
          prelevement_id: line.debitId,
          versement_id: line.payoutId,
        }));
        await db.insertInto('banque_retour_ligne').values(rows).execute();
      }
    },
  };
};
