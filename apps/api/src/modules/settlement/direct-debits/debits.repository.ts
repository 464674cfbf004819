import type { DebitCauseKind } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewDebit {
  readonly id: string;
  readonly mandateId: string;
  readonly cause: DebitCauseKind;
  readonly causeId: string;
  readonly contract: string;
  readonly amountCents: number;
  readonly label: string;
  readonly endToEndId: string;
  readonly sequence: 'FRST' | 'RCUR';
  readonly fileId: string;
  readonly createdAt: Date;
}

interface NewDebitFile {
  readonly id: string;
  readonly messageId: string;
  readonly day: string;
  readonly count: number;
  readonly totalCents: number;
  readonly createdAt: Date;
}

const BATCH_SIZE = 1_000;

export const debitsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** The lock prevents two operators from issuing the same debits. */
    lockMandates: (beneficiaryIds: readonly string[]) =>
      db
        .selectFrom('mandat_sepa as m')
        .select((eb) => [
          'm.id',
          'm.rum',
          'm.beneficiary_id as beneficiaryId',
          'm.titulaire as holder',
          'm.iban_scelle as sealedIban',
          'm.bic',
          'm.signed_at as signedAt',
          eb
            .exists(
              eb
                .selectFrom('prelevement as p')
                .whereRef('p.mandat_id', '=', 'm.id')
                .where('p.statut', 'in', ['EMIS', 'ENCAISSE'])
                .select('p.id'),
            )
            .as('isUsed'),
        ])
        .where('m.statut', '=', 'ACTIF')
        .where('m.suspendu_le', 'is', null)
        .where('m.beneficiary_id', 'in', [...beneficiaryIds])
        .orderBy('m.id')
        .forNoKeyUpdate('m')
        .execute(),

    findIssued: async (causeIds: readonly string[]): Promise<ReadonlySet<string>> => {
      const rows = await db
        .selectFrom('prelevement')
        .select('cause_id as causeId')
        .where('statut', 'not in', ['REJETE', 'ANNULE'])
        .where('cause_id', 'in', [...causeIds])
        .execute();
      return new Set(rows.map(({ causeId }) => causeId));
    },

    addFile: async (file: NewDebitFile, debits: readonly NewDebit[]): Promise<void> => {
      await db
        .insertInto('prelevement_fichier')
        .values({
          id: file.id,
          message_id: file.messageId,
          jour: file.day,
          nombre: file.count,
          total_cents: file.totalCents,
          created_at: file.createdAt,
        })
        .execute();
      for (let from = 0; from < debits.length; from += BATCH_SIZE) {
        const rows = debits.slice(from, from + BATCH_SIZE).map((debit) => ({
          id: debit.id,
          mandat_id: debit.mandateId,
          cause: debit.cause,
          cause_id: debit.causeId,
          contract_numero: debit.contract,
          montant_cents: debit.amountCents,
          libelle: debit.label,
          bout_en_bout: debit.endToEndId,
          sequence: debit.sequence,
          statut: 'EMIS' as const,
          fichier_id: debit.fileId,
          created_at: debit.createdAt,
        }));
        await db.insertInto('prelevement').values(rows).execute();
      }
    },

    /** False when no debit is outstanding. */
    close: async (causeId: string, statut: 'ENCAISSE' | 'REJETE'): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('prelevement')
        .set({ statut })
        .where('cause_id', '=', causeId)
        .where('statut', '=', 'EMIS')
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
};

interface NewMandate {
  readonly id: string;
  readonly rum: string;
  readonly holder: string;
  readonly sealedIban: string;
  readonly ibanEnd: string;
  readonly bic: string | null;
  readonly createdAt: Date;
}

export const mandatesIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => {
  const db = transactionOf(unit);
  return {
    insert: async (mandate: NewMandate): Promise<void> => {
      await db
        .insertInto('mandat_sepa')
        .values({
          id: mandate.id,
          rum: mandate.rum,
          beneficiary_id: beneficiaryId,
          titulaire: mandate.holder,
          iban_scelle: mandate.sealedIban,
          iban_fin: mandate.ibanEnd,
          bic: mandate.bic,
          statut: 'EN_ATTENTE',
          created_at: mandate.createdAt,
          signed_at: null,
          revoked_at: null,
        })
        .execute();
    },

    lock: (rum: string) =>
      db
        .selectFrom('mandat_sepa')
        .select(['id', 'rum', 'statut', 'iban_fin as ibanEnd'])
        .where('beneficiary_id', '=', beneficiaryId)
        .where('rum', '=', rum)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** A beneficiary has one active mandate: a new signature ends the last one. */
    revokeActive: async (now: Date): Promise<void> => {
      await db
        .updateTable('mandat_sepa')
        .set({ statut: 'REVOQUE', revoked_at: now })
        .where('beneficiary_id', '=', beneficiaryId)
        .where('statut', '=', 'ACTIF')
        .execute();
    },

    sign: async (id: string, now: Date): Promise<void> => {
      await db
        .updateTable('mandat_sepa')
        .set({ statut: 'ACTIF', signed_at: now })
        .where('id', '=', id)
        .execute();
    },

    revoke: async (id: string, now: Date): Promise<void> => {
      await db
        .updateTable('mandat_sepa')
        .set({ statut: 'REVOQUE', revoked_at: now })
        .where('id', '=', id)
        .execute();
    },
  };
};
