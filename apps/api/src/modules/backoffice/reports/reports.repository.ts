import type { ReportType } from '@portail/rules/backoffice/operators/reports.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface ReportRequest {
  readonly id: string;
  readonly type: ReportType;
  /** YYYY-MM-DD. */
  readonly du: string;
  readonly au: string;
}

/** What operators do with reports, each act in the name of whoever does it. */
export const reportsIn = (unit: UnitOfWork, { accountId }: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** Whoever asks twice at once asks one after the other. */
    lockRequester: async (): Promise<void> => {
      await db
        .selectFrom('user_account')
        .select('id')
        .where('id', '=', accountId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
    },

    /** One of one's own that is not made yet: under way, or failed. */
    lockOpen: ({ type, du, au }: Omit<ReportRequest, 'id'>) =>
      db
        .selectFrom('rapport')
        .select(['id', 'statut'])
        .where('demande_par', '=', accountId)
        .where('type', '=', type)
        .where('du', '=', du)
        .where('au', '=', au)
        .where('statut', '<>', 'PRET')
        .forUpdate()
        .executeTakeFirst(),

    insert: async ({ id, type, du, au }: ReportRequest, at: Date): Promise<void> => {
      await db
        .insertInto('rapport')
        .values({
          id,
          type,
          du,
          au,
          statut: 'EN_ATTENTE',
          demande_par: accountId,
          demande_le: at,
          reprise_le: at,
        })
        .execute();
    },

    /** From its first line: what had been written is gone since it failed. */
    restart: async (id: string, at: Date): Promise<void> => {
      await db
        .updateTable('rapport')
        .set({ statut: 'EN_ATTENTE', essais: 0, demande_le: at, reprise_le: at })
        .where('id', '=', id)
        .execute();
    },

    lock: (id: string) =>
      db
        .selectFrom('rapport')
        .select([
          'id',
          'type',
          'statut',
          'lignes as lines',
          'demande_par as askedBy',
          'accord_par as agreedBy',
          'expire_le as expiresAt',
        ])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    approve: async (id: string, at: Date): Promise<void> => {
      await db
        .updateTable('rapport')
        .set({ accord_par: accountId, accord_le: at })
        .where('id', '=', id)
        .execute();
    },
  };
};

interface Block {
  readonly id: string;
  readonly rank: number;
  readonly accounts: readonly string[];
  readonly sealed: Buffer;
}

interface Progress {
  readonly lines: number;
  readonly blocks: number;
  readonly expected: number;
  readonly next: string | null;
  readonly at: Date;
}

/** For the work that makes them. */
export const reportGenerationIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** The one that has waited longest, held until then: replicas share the work, none does it twice. */
    claimNext: (now: Date, heldUntil: Date) =>
      db
        .updateTable('rapport')
        .set({ statut: 'EN_COURS', reprise_le: heldUntil })
        .where('id', '=', (waiting) =>
          waiting
            .selectFrom('rapport')
            .select('id')
            .where('statut', 'in', ['EN_ATTENTE', 'EN_COURS'])
            .where('reprise_le', '<=', now)
            .orderBy('reprise_le')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returning([
          'id',
          'type',
          'du',
          'au',
          'lignes as lines',
          'blocs as blocks',
          'lignes_attendues as expected',
          'suite as next',
        ])
        .executeTakeFirst(),

    /** Still where it was when it was claimed: if it is not, somebody else has gone on. */
    lockAt: async (id: string, blocks: number): Promise<boolean> => {
      const found = await db
        .selectFrom('rapport')
        .select('id')
        .where('id', '=', id)
        .where('statut', '=', 'EN_COURS')
        .where('blocs', '=', blocks)
        .forUpdate()
        .executeTakeFirst();
      return found !== undefined;
    },

    addBlock: async (reportId: string, { id, rank, accounts, sealed }: Block): Promise<void> => {
      await db
        .insertInto('rapport_bloc')
        .values({
          id,
          rapport_id: reportId,
          rang: rank,
          comptes: [...accounts],
          contenu_scelle: sealed,
        })
        .execute();
    },

    advance: async (id: string, { lines, blocks, expected, next, at }: Progress): Promise<void> => {
      await db
        .updateTable('rapport')
        .set({
          lignes: lines,
          blocs: blocks,
          lignes_attendues: expected,
          suite: next,
          essais: 0,
          reprise_le: at,
        })
        .where('id', '=', id)
        .execute();
    },

    finish: async (id: string, at: Date, expiresAt: Date): Promise<void> => {
      await db
        .updateTable('rapport')
        .set({ statut: 'PRET', pret_le: at, expire_le: expiresAt })
        .where('id', '=', id)
        .execute();
    },

    /** Counts the try; after the last one nothing of it stays but the demand. */
    fail: async (
      id: string,
      { triesMax, retryAt }: { readonly triesMax: number; readonly retryAt: Date },
    ): Promise<boolean> => {
      const row = await db
        .updateTable('rapport')
        .set({ essais: sql<number>`essais + 1`, reprise_le: retryAt })
        .where('id', '=', id)
        .where('statut', '=', 'EN_COURS')
        .returning('essais as tries')
        .executeTakeFirst();
      if (row === undefined || row.tries < triesMax) return false;
      await db.deleteFrom('rapport_bloc').where('rapport_id', '=', id).execute();
      await db
        .updateTable('rapport')
        .set({ statut: 'ECHEC', lignes: 0, blocs: 0, lignes_attendues: null, suite: null })
        .where('id', '=', id)
        .execute();
      return true;
    },
  };
};
