import { sql } from 'kysely';
import { transactionOf } from '../../../../platform/db/unit-of-work.ts';
import type { FunderScope } from '../../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';
import { readRules, campaignRulesOf, type CampaignRules } from './campaign-rules.repository.ts';

export interface RefusedLine {
  readonly line: number;
  readonly message: string;
  /** As JSON: one text of its own. Cells would keep alive the piece of the file they were cut from. */
  readonly cells: string;
}

export interface ImportRow {
  readonly id: string;
  readonly digest: string;
  readonly fingerprint: string;
  readonly replaces: boolean;
  readonly fileName: string;
  readonly accountId: string;
  readonly columns: readonly string[];
  readonly counts: ImportCounts;
  readonly now: Date;
}

export interface ImportCounts {
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly refused: number;
}

const REFUSED_AT_ONCE = 1_000;

/** Files of one campaign of the funder's own, inside one transaction. */
export const importsIn = (unit: UnitOfWork, scope: FunderScope, idSession: string) => {
  const db = transactionOf(unit);
  const rules = campaignRulesOf(db, scope);

  return {
    /** False while another file of the campaign is being imported, on any replica. */
    enter: async (): Promise<boolean> => {
      const { rows } = await sql<{ entered: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('controle-import:' || ${idSession}::text, 0)) as entered
      `.execute(db);
      return rows[0]?.entered === true;
    },

    findRules: async (): Promise<CampaignRules | undefined> => {
      const row = await rules.select(idSession).executeTakeFirst();
      return row === undefined ? undefined : readRules(row);
    },

    /**
     * As they are once everything else that wrote them is committed: from here on, whoever closes
     * the campaign or changes its categories waits for this import.
     */
    lockRules: async (): Promise<CampaignRules | undefined> => {
      await db
        .selectFrom('precommande_session')
        .select('id')
        .where('id', '=', idSession)
        .forNoKeyUpdate()
        .execute();
      const row = await rules.select(idSession).executeTakeFirst();
      return row === undefined ? undefined : readRules(row);
    },

    /** The last file that was imported, to tell the same one when it comes again. */
    findLast: () =>
      db
        .selectFrom('controle_import')
        .selectAll()
        .where('session_id', '=', idSession)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    add: async (row: ImportRow): Promise<void> => {
      await db
        .insertInto('controle_import')
        .values({
          id: row.id,
          session_id: idSession,
          empreinte: row.digest,
          regles: row.fingerprint,
          remplacer: row.replaces,
          nom_fichier: row.fileName,
          account_id: row.accountId,
          colonnes: [...row.columns],
          lignes_lues: row.counts.read,
          lignes_ajoutees: row.counts.added,
          lignes_modifiees: row.counts.changed,
          lignes_inchangees: row.counts.unchanged,
          lignes_supprimees: row.counts.removed,
          lignes_rejetees: row.counts.refused,
          created_at: row.now,
        })
        .execute();
    },

    addRefused: async (importId: string, refused: readonly RefusedLine[]): Promise<void> => {
      for (let from = 0; from < refused.length; from += REFUSED_AT_ONCE) {
        const rows = refused.slice(from, from + REFUSED_AT_ONCE);
        await sql`
          insert into controle_import_rejet (import_id, ligne, message, cellules)
          select ${importId}::uuid, r.line, r.message,
            array(select json_array_elements_text(r.cells::json))
          from json_to_recordset(${JSON.stringify(rows)}::json)
            as r(line integer, message text, cells text)
        `.execute(db);
      }
    },

    firstRefused: (importId: string, count: number) =>
      db
        .selectFrom('controle_import_rejet')
        .select(['ligne', 'message'])
        .where('import_id', '=', importId)
        .orderBy('ligne')
        .limit(count)
        .execute(),
  };
};
