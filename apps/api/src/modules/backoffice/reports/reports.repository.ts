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

/** Reports as operators request and approve them. */
export const reportsIn = (unit: UnitOfWork, { userId }: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** Serialises concurrent requests of one operator. */
    lockRequester: async (): Promise<void> => {
      await db
        .selectFrom('user_account')
        .select('id')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
    },

    /** The operator's own report that is pending or failed. */
    lockOpen: ({ type, du, au }: Omit<ReportRequest, 'id'>) =>
      db
        .selectFrom('rapport')
        .select(['id', 'statut'])
        .where('demande_par', '=', userId)
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
          demande_par: userId,
          demande_le: at,
          reprise_le: at,
        })
        .execute();
    },

    /** From the first line: the blocks were deleted on failure. */
    restart: async (id: string, at: Date): Promise<void> => {
      await db
        .updateTable('rapport')
        .set({ statut: 'EN_ATTENTE', essais: 0, demande_le: at, reprise_le: at })
        .where('id', '=', id)
        .execute();
    },

    /** Its requester is mailed when it is ready. */
    announce: async (id: string): Promise<void> => {
      await db.updateTable('rapport').set({ annonce: true }).where('id', '=', id).execute();
    },

    lock: (id: string) =>
      db
        .selectFrom('rapport')
        .select([
          'id',
          'type',
          'statut',
          'lignes as lines',
          'demande_par as requestedBy',
          'accord_par as agreedBy',
          'expire_le as expiresAt',
        ])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    approve: async (id: string, at: Date): Promise<void> => {
      await db
        .updateTable('rapport')
        .set({ accord_par: userId, accord_le: at })
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

interface EndedReport {
  /** Whether its requester is mailed. */
  readonly isAnnounced: boolean;
}

/** Reports as the background task generates them. */
export const reportGenerationIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /**
     * Claims the oldest pending report until `heldUntil`, so that replicas do not generate it
     * twice.
     */
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

    /** False when another process continued the report meanwhile. */
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

    finish: (id: string, at: Date, expiresAt: Date): Promise<EndedReport> =>
      db
        .updateTable('rapport')
        .set({ statut: 'PRET', pret_le: at, expire_le: expiresAt })
        .where('id', '=', id)
        .returning('annonce as isAnnounced')
        .executeTakeFirstOrThrow(),

    /** Counts the attempt; after the last one, only the request remains and is returned. */
    fail: async (
      id: string,
      { triesMax, retryAt }: { readonly triesMax: number; readonly retryAt: Date },
    ): Promise<EndedReport | undefined> => {
      const row = await db
        .updateTable('rapport')
        .set({ essais: sql<number>`essais + 1`, reprise_le: retryAt })
        .where('id', '=', id)
        .where('statut', '=', 'EN_COURS')
        .returning('essais as tries')
        .executeTakeFirst();
      if (row === undefined || row.tries < triesMax) return undefined;
      await db.deleteFrom('rapport_bloc').where('rapport_id', '=', id).execute();
      return await db
        .updateTable('rapport')
        .set({ statut: 'ECHEC', lignes: 0, blocs: 0, lignes_attendues: null, suite: null })
        .where('id', '=', id)
        .returning('annonce as isAnnounced')
        .executeTakeFirstOrThrow();
    },
  };
};
