import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';

export interface PlanFileRow {
  readonly id: string;
  readonly contract: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly author: string;
  readonly lignesLues: number;
  readonly lignesRetenues: number;
  readonly nombreRejets: number;
  readonly personnesConnues: number;
  readonly personnesAttendues: number;
}

export interface RefusalRow {
  readonly ligne: number;
  readonly cells: readonly string[];
  readonly message: string;
}

/** Files that one funder has sent. */
export const planFileQueries = (reader: Reader, { financeurId }: FunderScope) => {
  const files = () => sql`
    select f.id, f.contract_numero as contract, f.nom as name, f.created_at as "createdAt",
      a.first_name || ' ' || a.last_name as author, f.lignes_lues as "lignesLues",
      f.lignes_retenues as "lignesRetenues", f.nombre_rejets as "nombreRejets",
      f.personnes_connues as "personnesConnues", f.personnes_attendues as "personnesAttendues"
    from plan_fichier f join contract k on k.numero = f.contract_numero
    join user_account a on a.id = f.account_id
    where k.financeur_id = ${financeurId}::uuid`;
  return {
    list: async (page: {
      readonly contract: string | null;
      readonly before: string | null;
      readonly size: number;
    }): Promise<readonly PlanFileRow[]> => {
      const { rows } = await sql<PlanFileRow>`${files()}
        and (${page.contract}::text is null or f.contract_numero = ${page.contract})
        and (${page.before}::uuid is null or f.id < ${page.before}::uuid)
        order by f.id desc limit ${page.size}`.execute(reader);
      return rows;
    },

    find: async (id: string): Promise<PlanFileRow | undefined> => {
      const { rows } = await sql<PlanFileRow>`${files()} and f.id = ${id}::uuid`.execute(reader);
      return rows[0];
    },

    refusals: async (id: string, limit: number): Promise<readonly RefusalRow[]> => {
      const { rows } = await sql<RefusalRow>`
        select r.ligne, r.cellules as cells, r.message
        from plan_fichier_rejet r join plan_fichier f on f.id = r.fichier_id
        join contract k on k.numero = f.contract_numero
        where r.fichier_id = ${id}::uuid and k.financeur_id = ${financeurId}::uuid
        order by r.ligne limit ${limit}`.execute(reader);
      return rows;
    },
  };
};
