import type { BankReturnOutcome } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface NewBankReturn {
  readonly id: string;
  readonly messageId: string;
  readonly digest: string;
  readonly debitFileId: string | null;
  readonly payoutFileId: string | null;
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

export const bankReturnsIn = (unit: UnitOfWork, { userId }: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    findDebitFile: (messageId: string) =>
      db
        .selectFrom('prelevement_fichier')
        .select('id')
        .where('message_id', '=', messageId)
        .executeTakeFirst(),

    findPayoutFile: (messageId: string) =>
      db
        .selectFrom('versement_fichier')
        .select('id')
        .where('message_id', '=', messageId)
        .where('statut', 'in', ['PRET', 'TRANSMIS'])
        .executeTakeFirst(),

    /** False when a return with that number exists; concurrent uploads wait for each other. */
    open: async (made: NewBankReturn): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('banque_retour')
        .values({
          id: made.id,
          message_id: made.messageId,
          empreinte: made.digest,
          prelevement_fichier_id: made.debitFileId,
          versement_fichier_id: made.payoutFileId,
          operateur_id: userId,
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

    lockDebits: (fileId: string) =>
      db
        .selectFrom('prelevement')
        .select([
          'id',
          'bout_en_bout as endToEndId',
          'montant_cents as amountCents',
          'sequence',
          'statut',
          'mandat_id as mandateId',
        ])
        .where('fichier_id', '=', fileId)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    listPayouts: (fileId: string) =>
      db
        .selectFrom('versement')
        .select(['id', 'bout_en_bout as endToEndId', 'montant_cents as amountCents'])
        .where('fichier_id', '=', fileId)
        .orderBy('id')
        .execute(),

    /** The amount is due again: it may be debited again or paid otherwise. */
    rejectDebit: async (id: string, reason: string, now: Date): Promise<void> => {
      await db
        .updateTable('prelevement')
        .set({ statut: 'REJETE', rejete_le: now, motif_rejet: reason })
        .where('id', '=', id)
        .where('statut', '=', 'EMIS')
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
