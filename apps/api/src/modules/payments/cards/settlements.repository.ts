import { sql } from 'kysely';
import type { SettlementLine } from '../../../platform/ports/card-provider.ts';
import type { DifferenceKind, SettledKind } from '../../../platform/db/schema/card-tables.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface OwnLine {
  readonly kind: 'PAIEMENT' | 'REMBOURSEMENT';
  readonly providerId: string;
  readonly reference: string;
  readonly contract: string;
  readonly amountCents: number;
  readonly at: Date;
  readonly isSettled: boolean;
}

interface StoredDifference {
  readonly nature: DifferenceKind;
  readonly kind: SettledKind;
  readonly providerId: string;
  readonly reference: string;
  readonly expected: string;
  readonly found: string;
}

interface Window {
  readonly provider: string;
  /** Rows since this time, and those named by the file. */
  readonly since: Date;
  readonly named: readonly string[];
}

/** A statement has a maximum number of parameters. */
const BATCH_SIZE = 1_000;

export const settlementsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** False when that day's file was read before. */
    open: async (file: {
      readonly id: string;
      readonly provider: string;
      readonly day: string;
      readonly lines: number;
      readonly readAt: Date;
      /** Of its lines: the same file again gets the same answer. */
      readonly digest: string;
      /** The operator who uploaded it. */
      readonly by: string | undefined;
    }): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('carte_reglement')
        .values({
          id: file.id,
          prestataire: file.provider,
          jour: file.day,
          lignes: file.lines,
          lu_le: file.readAt,
          lu_par: file.by ?? null,
          empreinte: file.digest,
        })
        .onConflict((conflict) => conflict.columns(['prestataire', 'jour']).doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    lockPayments: async ({ provider, since, named }: Window): Promise<readonly OwnLine[]> => {
      const rows = await db
        .selectFrom('carte_transaction')
        .select([
          'id_prestataire as providerId',
          'reference',
          'contract_numero as contract',
          'montant_cents as amountCents',
          'captured_at as at',
          'reglement_id as settledBy',
        ])
        .where('prestataire', '=', provider)
        .where('captured_at', 'is not', null)
        .where((eb) =>
          eb.or([eb('captured_at', '>=', since), sql<boolean>`id_prestataire = any(${named})`]),
        )
        .orderBy('reference')
        .forNoKeyUpdate()
        .execute();
      return rows.flatMap(({ providerId, at, settledBy, ...row }) =>
        providerId === null || at === null
          ? []
          : [{ ...row, kind: 'PAIEMENT', providerId, at, isSettled: settledBy !== null }],
      );
    },

    lockRefunds: async ({ provider, since, named }: Window): Promise<readonly OwnLine[]> => {
      const rows = await db
        .selectFrom('carte_remboursement as r')
        .innerJoin('carte_transaction as t', 't.reference', 'r.transaction_reference')
        .select([
          't.id_prestataire as providerId',
          't.reference',
          't.contract_numero as contract',
          'r.montant_cents as amountCents',
          'r.closed_at as at',
          'r.reglement_id as settledBy',
        ])
        .where('t.prestataire', '=', provider)
        .where('r.statut', '=', 'EFFECTUE')
        .where((eb) =>
          eb.or([eb('r.closed_at', '>=', since), sql<boolean>`t.id_prestataire = any(${named})`]),
        )
        .orderBy('t.reference')
        .forNoKeyUpdate('r')
        .execute();
      return rows.flatMap(({ providerId, at, settledBy, ...row }) =>
        providerId === null || at === null
          ? []
          : [{ ...row, kind: 'REMBOURSEMENT', providerId, at, isSettled: settledBy !== null }],
      );
    },

    addLines: async (
      settlementId: string,
      lines: readonly (SettlementLine & { readonly isRetained: boolean })[],
    ): Promise<void> => {
      for (let from = 0; from < lines.length; from += BATCH_SIZE) {
        const rows = lines.slice(from, from + BATCH_SIZE).map((line, index) => ({
          reglement_id: settlementId,
          rang: from + index + 1,
          type: line.kind,
          id_prestataire: line.providerId,
          reference: line.reference,
          montant_cents: line.amountCents,
          frais_cents: line.feeCents,
          retenue: line.isRetained,
        }));
        await db.insertInto('carte_reglement_ligne').values(rows).execute();
      }
    },

    addDifferences: async (
      settlementId: string,
      differences: readonly (StoredDifference & { readonly id: string })[],
      at: Date,
    ): Promise<void> => {
      for (let from = 0; from < differences.length; from += BATCH_SIZE) {
        const rows = differences.slice(from, from + BATCH_SIZE).map((row) => ({
          id: row.id,
          reglement_id: settlementId,
          nature: row.nature,
          type: row.kind,
          reference: row.reference,
          id_prestataire: row.providerId,
          attendu: row.expected,
          trouve: row.found,
          created_at: at,
        }));
        await db.insertInto('carte_ecart').values(rows).execute();
      }
    },

    markSettled: async (
      settlementId: string,
      lines: readonly OwnLine[],
      at: Date,
    ): Promise<void> => {
      const referencesOf = (kind: OwnLine['kind']) =>
        lines.filter((line) => line.kind === kind).map(({ reference }) => reference);
      await db
        .updateTable('carte_transaction')
        .set({ reglement_id: settlementId })
        .where(sql<boolean>`reference = any(${referencesOf('PAIEMENT')}::uuid[])`)
        .where('reglement_id', 'is', null)
        .execute();
      await db
        .updateTable('carte_remboursement')
        .set({ reglement_id: settlementId })
        .where(sql<boolean>`transaction_reference = any(${referencesOf('REMBOURSEMENT')}::uuid[])`)
        .where('reglement_id', 'is', null)
        .execute();
      // Resolves differences of earlier files: missing lines and other amounts.
      for (const kind of ['PAIEMENT', 'REMBOURSEMENT'] as const) {
        await db
          .updateTable('carte_ecart')
          .set({ resolu_le: at, resolu_par_reglement: settlementId })
          .where(sql<boolean>`reference = any(${referencesOf(kind)})`)
          .where('type', '=', kind)
          .where('nature', 'in', ['MANQUANTE', 'MONTANT'])
          .where('resolu_le', 'is', null)
          .execute();
      }
    },
  };
};
