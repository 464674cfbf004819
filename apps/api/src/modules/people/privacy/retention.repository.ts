import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { isHeldAccount, isHeldPerson } from './held-people.repository.ts';

/** Deletes rows whose retention period, as given by the data register, has ended. */
export const retentionIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  const counted = async (
    query: Promise<{ readonly numAffectedRows?: bigint | undefined }>,
  ): Promise<number> => Number((await query).numAffectedRows ?? 0n);
  return {
    /** Deletes files, messages and notes with their request. */
    forgetRequests: async (before: Date): Promise<number> => {
      for (const table of ['demande_fichier', 'demande_message', 'demande_suivi'] as const) {
        await sql`delete from ${sql.table(table)} x using demande_gestion d
          where d.id = x.demande_id and d.updated_at < ${before}
            and not ${isHeldAccount('d.account_id')}`.execute(db);
      }
      return await counted(
        sql`delete from demande_gestion d where d.updated_at < ${before}
          and not ${isHeldAccount('d.account_id')}`.execute(db),
      );
    },

    forgetCopies: (before: Date): Promise<number> =>
      counted(
        sql`delete from copie_donnees c where c.demandee_le < ${before} and c.prete_le is not null
          and not ${isHeldPerson('c.beneficiary_id')}`.execute(db),
      ),

    forgetErasures: (before: Date): Promise<number> =>
      counted(
        sql`delete from effacement e where coalesce(e.fait_le, e.retire_le) < ${before}
          and not ${isHeldPerson('e.beneficiary_id')}`.execute(db),
      ),

    /** Rejected lines of a funder's file, no longer needed once the funder could correct them. */
    forgetRefusals: (before: Date): Promise<number> =>
      counted(
        sql`delete from plan_fichier_rejet r using plan_fichier f
          where f.id = r.fichier_id and f.created_at < ${before}`.execute(db),
      ),

    forgetReports: (before: Date): Promise<number> =>
      counted(
        sql`delete from rapport r where coalesce(r.pret_le, r.demande_le) < ${before}`.execute(db),
      ),

    /** The record of an import (sender, number of lines) once its lines are deleted. */
    forgetFiles: (before: Date): Promise<number> =>
      counted(
        sql`delete from controle_import i where i.created_at < ${before}
          and not exists (select from controle_import_rejet r where r.import_id = i.id)`.execute(
          db,
        ),
      ),

    /** Lines of campaigns closed before the limit, except those used by a registration. */
    forgetExpected: (before: Date): Promise<number> =>
      counted(
        sql`delete from controle_ligne l using precommande_session s
          where s.id = l.session_id and coalesce(s.fermee_le, s.date_fermeture) < ${before}
            and not exists (select from inscription i where i.ligne_id = l.id)
            and not ${isHeldPerson('l.beneficiary_id')}`.execute(db),
      ),

    /** People who never registered, left before the limit, and are named by nothing else. */
    forgetLeavers: (before: Date): Promise<number> =>
      counted(
        sql`delete from personne_financeur p
          where p.depart_le < ${before}::timestamptz::date and p.beneficiary_id is null
            and not exists (select from plan_aide g where g.personne_id = p.id)
            and not exists (
              select from precommande_session s join controle_ligne l on l.session_id = s.id
              where s.contract_numero = p.contract_numero and l.identifiant = p.cle)`.execute(db),
      ),

    forgetNotices: async (before: Date): Promise<number> =>
      (await counted(sql`delete from relance where relancee_le < ${before}`.execute(db))) +
      (await counted(sql`delete from session_courriel where created_at < ${before}`.execute(db))) +
      (await counted(sql`delete from rappel_echeance where created_at < ${before}`.execute(db))) +
      (await counted(
        sql`delete from invitation_intervenant where created_at < ${before}`.execute(db),
      )),

    forgetFunderNotices: (before: Date): Promise<number> =>
      counted(sql`delete from avis_financeur where created_at < ${before}`.execute(db)),

    forgetAudience: (before: Date): Promise<number> =>
      counted(sql`delete from audience_count where day < ${before}`.execute(db)),

    /** The logs are append-only: only this database function may delete from them. */
    forgetJournals: async (events: Date, consultations: Date): Promise<number> => {
      const { rows } = await sql<{ events: number; consultations: number }>`
        select evenements as events, consultations
        from journaux_oublier(${events}, ${consultations})`.execute(db);
      return (rows[0]?.events ?? 0) + (rows[0]?.consultations ?? 0);
    },

    forgetProofs: (before: Date): Promise<number> =>
      counted(sql`delete from preuve_consentement where donne_le < ${before}`.execute(db)),

    forgetHolds: (before: Date): Promise<number> =>
      counted(sql`delete from gel_juridique where leve_le < ${before}`.execute(db)),

    forgetReviews: (before: Date): Promise<number> =>
      counted(sql`delete from revue_consultations where created_at < ${before}`.execute(db)),

    forgetPauses: (before: Date): Promise<number> =>
      counted(sql`delete from operateur_suspension where levee_le < ${before}`.execute(db)),

    /** The archive of erased people; the database function knows the retention of each row. */
    forgetArchived: async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select archive_oublier() as n`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
};
