import type { DebitSequence } from '@portail/rules/settlement/direct-debit.ts';
import { sql } from 'kysely';
import type { DebitCauseKind } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** The signature of a mandate whose account changed since is the one of its first row. */
export const signedAtOf = sql<Date>`(
  select min(o.signed_at) from mandat_sepa o where o.rum = m.rum)`;

/** The last collection of a mandate, whatever became of it. */
export const lastUseOf = sql<string | null>`(
  select max(f.jour)::text from prelevement p join mandat_sepa o on o.id = p.mandat_id
  join prelevement_fichier f on f.id = p.fichier_id where o.rum = m.rum)`;

export interface NewDebit {
  readonly id: string;
  readonly mandateId: string;
  /** The row of the mandate whose account the debtor’s bank knows, if it is another. */
  readonly previousAccountId: string | null;
  readonly cause: DebitCauseKind;
  readonly causeId: string;
  readonly contract: string;
  readonly amountCents: number;
  readonly label: string;
  readonly endToEndId: string;
  readonly sequence: DebitSequence;
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
  readonly sentAt: Date | null;
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
          'm.preavis_jours as noticeDays',
          'm.ponctuel as isOneOff',
          sql<boolean>`m.fin_demandee_le is not null`.as('isEnding'),
          signedAtOf.as('signedAt'),
          lastUseOf.as('lastUsedOn'),
          // A debit that the bank refused has left it without this account.
          eb
            .selectFrom('prelevement as p')
            .innerJoin('mandat_sepa as o', 'o.id', 'p.mandat_id')
            .whereRef('o.rum', '=', 'm.rum')
            .where('p.statut', 'in', ['EMIS', 'ENCAISSE'])
            .select('o.id')
            .orderBy('p.id', 'desc')
            .limit(1)
            .as('lastAccountId'),
        ])
        .where('m.statut', '=', 'ACTIF')
        .where('m.suspendu_le', 'is', null)
        .where('m.beneficiary_id', 'in', [...beneficiaryIds])
        .orderBy('m.id')
        .forNoKeyUpdate('m')
        .execute(),

    /** Read once they are locked: another issue may just have used one. */
    findSpent: async (mandateIds: readonly string[]): Promise<ReadonlySet<string>> => {
      const { rows } = await sql<{ id: string }>`
        select id from mandat_sepa
        where id = any (${[...mandateIds]}::uuid[]) and mandat_epuise(rum)`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },

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
          transmis_le: file.sentAt,
        })
        .execute();
      for (let from = 0; from < debits.length; from += BATCH_SIZE) {
        const rows = debits.slice(from, from + BATCH_SIZE).map((debit) => ({
          id: debit.id,
          mandat_id: debit.mandateId,
          compte_precedent_id: debit.previousAccountId,
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

    markSent: async (fileId: string, at: Date): Promise<void> => {
      await db
        .updateTable('prelevement_fichier')
        .set({ transmis_le: at })
        .where('id', '=', fileId)
        .where('transmis_le', 'is', null)
        .execute();
    },

    /** The debits of a file that was never sent are due again. */
    giveUp: async (fileId: string, reason: string, at: Date): Promise<void> => {
      await db
        .updateTable('prelevement')
        .set({ statut: 'REJETE', rejete_le: at, motif_rejet: reason })
        .where('fichier_id', '=', fileId)
        .where('statut', '=', 'EMIS')
        .execute();
    },

    /** False when the mandate is no longer active. */
    lapse: async (mandateId: string, at: Date): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('mandat_sepa')
        .set({ statut: 'REVOQUE', revoked_at: at, caduc: true })
        .where('id', '=', mandateId)
        .where('statut', '=', 'ACTIF')
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
  readonly noticeDays: number;
  /** The active mandate whose account it changes. */
  readonly amends: string | null;
  readonly isOneOff: boolean;
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
          preavis_jours: mandate.noticeDays,
          modifie_id: mandate.amends,
          ponctuel: mandate.isOneOff,
        })
        .execute();
    },

    /** The active mandate whose account may change: one that ends takes no other. */
    findRecurrent: () =>
      db
        .selectFrom('mandat_sepa')
        .select(['id', 'rum'])
        .where('beneficiary_id', '=', beneficiaryId)
        .where('statut', '=', 'ACTIF')
        .where('ponctuel', '=', false)
        .where('fin_demandee_le', 'is', null)
        .executeTakeFirst(),

    /** The rows of a reference, newest first: the account may have changed under it. */
    lock: (rum: string) =>
      db
        .selectFrom('mandat_sepa')
        .select(['id', 'rum', 'statut', 'iban_fin as ibanEnd', 'modifie_id as amends'])
        .where('beneficiary_id', '=', beneficiaryId)
        .where('rum', '=', rum)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .forNoKeyUpdate()
        .execute(),

    /** A beneficiary has one active mandate: a new signature ends the last one, or its account. */
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

    endWithNext: async (rum: string, now: Date): Promise<void> => {
      await db
        .updateTable('mandat_sepa')
        .set({ fin_demandee_le: now })
        .where('beneficiary_id', '=', beneficiaryId)
        .where('rum', '=', rum)
        .where('statut', '=', 'ACTIF')
        .where('fin_demandee_le', 'is', null)
        .execute();
    },

    /** With the changes of account that wait for a signature. */
    revoke: async (rum: string, now: Date): Promise<void> => {
      await db
        .updateTable('mandat_sepa')
        .set({ statut: 'REVOQUE', revoked_at: now })
        .where('beneficiary_id', '=', beneficiaryId)
        .where('rum', '=', rum)
        .where('statut', '<>', 'REVOQUE')
        .execute();
    },
  };
};
