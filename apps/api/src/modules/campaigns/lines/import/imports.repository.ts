import { createHash } from 'node:crypto';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../../platform/db/database.ts';
import { ownContract } from '../../../../platform/db/own-contract.ts';
import type { FunderScope } from '../../../../platform/ports/owner-scope.ts';
import { sql, type RawBuilder } from 'kysely';
import type { KeptTitle } from '../../file-columns/file-columns.repository.ts';
import { transactionOf } from '../../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';

export interface FileControl {
  readonly code: string;
  readonly libelle: string;
  readonly selectionnee: boolean;
}

export interface FileRules {
  readonly controls: readonly FileControl[];
  /** The titles that the funder gives to columns. */
  readonly titles: readonly KeptTitle[];
  /** The control that identifies a person; the others only confirm. */
  readonly identifying: string | undefined;
  readonly categories: readonly string[];
  /** The identifier people register with: its values have a fixed format. */
  readonly typeInscription: 'CONTROLE' | 'MATRICULE' | 'CODE_CESU';
}

/**
 * The rules for reading a control file; the same query runs before an import and under its locks.
 */
export const campaignRulesOf = (reader: Reader, scope: FunderScope) => ({
  select: (campaignId: string) =>
    reader
      .selectFrom('precommande_session as s')
      .innerJoin('contract as k', 'k.numero', 's.contract_numero')
      .select([
        's.id',
        's.date_ouverture',
        's.date_fermeture',
        's.permanent',
        's.fermee_le',
        's.brouillon',
        's.info_controle_identificatrice as identifying',
        'k.type_inscription as typeInscription',
      ])
      .select((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom('precommande_controle as c')
            .select(['c.code', 'c.libelle', 'c.selectionnee'])
            .whereRef('c.session_id', '=', 's.id')
            .orderBy('c.rang'),
        ).as('controls'),
        jsonArrayFrom(
          eb
            .selectFrom('precommande_quota as q')
            .select('q.categorie_personnel as name')
            .whereRef('q.session_id', '=', 's.id')
            .orderBy('q.rang'),
        ).as('categories'),
        jsonArrayFrom(
          eb
            .selectFrom('colonne_financeur as t')
            .select(['t.colonne', 't.titre'])
            .whereRef('t.financeur_id', '=', 'k.financeur_id')
            .where('t.fichier', '=', 'CONTROLE')
            .orderBy('t.colonne'),
        ).as('titles'),
      ])
      .where('s.id', '=', campaignId)
      .where(ownContract(scope)),
});

type RulesRow = Awaited<
  ReturnType<ReturnType<ReturnType<typeof campaignRulesOf>['select']>['executeTakeFirstOrThrow']>
>;

export interface CampaignRules extends FileRules {
  readonly window: Pick<
    RulesRow,
    'date_ouverture' | 'date_fermeture' | 'permanent' | 'fermee_le' | 'brouillon'
  >;
  /** Equal fingerprints mean equal reading rules. */
  readonly fingerprint: string;
}

export const readRules = (row: RulesRow): CampaignRules => {
  const selected = row.controls.filter(({ selectionnee }) => selectionnee);
  const rules: FileRules = {
    controls: row.controls,
    identifying: (selected.find(({ code }) => code === row.identifying) ?? selected[0])?.code,
    categories: row.categories.map(({ name }) => name),
    typeInscription: row.typeInscription,
    titles: row.titles,
  };
  return {
    ...rules,
    window: row,
    fingerprint: createHash('sha256').update(JSON.stringify(rules)).digest('hex'),
  };
};

export interface RefusedLine {
  readonly line: number;
  readonly message: string;
  /**
   * Serialised to its own string: cells would keep the file chunk they were sliced from in memory.
   */
  readonly cells: string;
}

interface ImportRow {
  readonly id: string;
  readonly digest: string;
  readonly fingerprint: string;
  readonly replaces: boolean;
  readonly fileName: string;
  readonly userId: string;
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

/** One import of a campaign, or its undoing, at a time. */
export const importLock = (campaignId: string): RawBuilder<bigint> =>
  sql`hashtextextended('controle-import:' || ${campaignId}::text, 0)`;

/** The imports of one campaign, inside one transaction. */
export const importsIn = (unit: UnitOfWork, scope: FunderScope, campaignId: string) => {
  const db = transactionOf(unit);
  const rules = campaignRulesOf(db, scope);

  return {
    /** False while another import of the campaign runs on any replica. */
    enter: async (): Promise<boolean> => {
      const { rows } = await sql<{ entered: boolean }>`
        select pg_try_advisory_xact_lock(${importLock(campaignId)}) as entered
      `.execute(db);
      return rows[0]?.entered === true;
    },

    findRules: async (): Promise<CampaignRules | undefined> => {
      const row = await rules.select(campaignId).executeTakeFirst();
      return row === undefined ? undefined : readRules(row);
    },

    /** Reads the rules under a lock: changes of the campaign wait for the end of the import. */
    lockRules: async (): Promise<CampaignRules | undefined> => {
      await db
        .selectFrom('precommande_session')
        .select('id')
        .where('id', '=', campaignId)
        .forNoKeyUpdate()
        .execute();
      const row = await rules.select(campaignId).executeTakeFirst();
      return row === undefined ? undefined : readRules(row);
    },

    /** The last imported file that was not undone, to recognise a repeated one. */
    findLast: () =>
      db
        .selectFrom('controle_import')
        .selectAll()
        .where('session_id', '=', campaignId)
        .where('annule_le', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    add: async (row: ImportRow): Promise<void> => {
      await db
        .insertInto('controle_import')
        .values({
          id: row.id,
          session_id: campaignId,
          empreinte: row.digest,
          regles: row.fingerprint,
          remplacer: row.replaces,
          nom_fichier: row.fileName,
          account_id: row.userId,
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
