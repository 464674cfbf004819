import { sql } from 'kysely';
import { transactionOf } from '../../../../platform/db/unit-of-work.ts';
import { ownContract } from '../../../../platform/db/own-contract.ts';
import type { FunderScope } from '../../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';
import { LINE_DIGEST, PERSON_FIELDS } from './expected-people.repository.ts';
import { importLock } from './imports.repository.ts';

/** What depends on the rows of an import. */
type Dependence = 'registered' | 'ordered' | 'granted' | 'changed';

export interface Dependents {
  readonly dependence: Dependence;
  readonly count: number;
  /** The first of them by name. */
  readonly people: readonly string[];
}

export interface ImportToUndo {
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** A later import that was not undone. */
  readonly later: { readonly name: string; readonly createdAt: Date } | null;
}

/** As the database answers: the later import in two columns, so that its date is read as one. */
export type LaterRow = Omit<ImportToUndo, 'later'> & {
  readonly laterName: string | null;
  readonly laterAt: Date | null;
};

export const withLater = <R extends LaterRow>({
  laterName,
  laterAt,
  ...found
}: R): Omit<R, 'laterName' | 'laterAt'> & Pick<ImportToUndo, 'later'> => ({
  ...found,
  later: laterName === null || laterAt === null ? null : { name: laterName, createdAt: laterAt },
});

const RESTORED = sql.join(
  PERSON_FIELDS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`b.${name}`)}`),
);

/** What one import of a campaign of the funder wrote, and what stood before it. */
export const undoIn = (unit: UnitOfWork, scope: FunderScope, importId: string) => {
  const db = transactionOf(unit);
  const writes = sql`
    import_ecriture e cross join lateral
      jsonb_populate_record(null::controle_ligne, e.avant -> 'ligne') b`;

  return {
    find: async (campaignId: string): Promise<ImportToUndo | undefined> => {
      const { rows } = await sql<LaterRow>`
        select i.created_at as "createdAt", i.annule_le as "undoneAt", n.added, n.changed, n.removed,
          later.nom_fichier as "laterName", later.created_at as "laterAt"
        from controle_import i join precommande_session s on s.id = i.session_id
        join contract k on k.numero = s.contract_numero
        cross join lateral (
          select count(*) filter (where e.effet = 'AJOUT')::integer as added,
            count(*) filter (where e.effet = 'MODIFICATION')::integer as changed,
            count(*) filter (where e.effet = 'RETRAIT')::integer as removed
          from import_ecriture e where e.import_id = i.id
        ) n
        left join lateral (
          select o.* from controle_import o
          where o.session_id = i.session_id and (o.created_at, o.id) > (i.created_at, i.id)
            and o.annule_le is null
          order by o.created_at desc, o.id desc limit 1
        ) later on true
        where i.id = ${importId}::uuid and i.session_id = ${campaignId}
          and ${ownContract(scope)}`.execute(db);
      return rows[0] && withLater(rows[0]);
    },

    /** Waits for imports of the campaign. Registrations and orders that use the lines wait, or are seen by `dependents`. */
    lock: async (campaignId: string): Promise<void> => {
      await sql`select pg_advisory_xact_lock(${importLock(campaignId)})`.execute(db);
      await sql`select from precommande_session where id = ${campaignId} for update`.execute(db);
      await sql`
        select from controle_ligne l join import_ecriture e on e.ligne_id = l.id
        where e.import_id = ${importId}::uuid order by l.id for update of l`.execute(db);
    },

    dependents: async (): Promise<readonly Dependents[]> => {
      const { rows } = await sql<Dependents>`
        select d.dependence, count(*)::integer as count,
          coalesce((array_agg(d.words order by d.words) filter (where d.words is not null))[1:3],
            '{}') as people
        from (
          select coalesce(nullif(trim(coalesce(l.prenom, '') || ' ' || coalesce(l.nom, '')), ''),
              l.identifiant, e.avant -> 'ligne' ->> 'identifiant') as words,
            case
              when e.effet = 'RETRAIT' then case when exists (
                select from controle_ligne o where o.session_id = i.session_id
                  and o.identifiant = e.avant -> 'ligne' ->> 'identifiant'
              ) then 'changed' end
              when l.id is null then 'changed'
              when exists (
                select from precommande o where o.session_id = i.session_id
                  and o.beneficiary_id = l.beneficiary_id and o.created_at >= i.created_at
              ) then 'ordered'
              when l.beneficiary_id is distinct from
                  (e.avant -> 'ligne' ->> 'beneficiary_id')::uuid
                or e.effet = 'AJOUT' and exists (select from inscription r where r.ligne_id = l.id)
                then 'registered'
              when ${LINE_DIGEST} <> e.empreinte then 'changed'
            end as dependence
          from import_ecriture e join controle_import i on i.id = e.import_id
          left join controle_ligne l on l.id = e.ligne_id
          where e.import_id = ${importId}::uuid
        ) d
        where d.dependence is not null
        group by d.dependence order by d.dependence desc`.execute(db);
      return rows;
    },

    undo: async (now: Date): Promise<void> => {
      await sql`
        delete from controle_ligne l using import_ecriture e
        where e.import_id = ${importId}::uuid and e.effet = 'AJOUT' and l.id = e.ligne_id`.execute(
        db,
      );
      await sql`
        update controle_ligne l set ${RESTORED} from ${writes}
        where e.import_id = ${importId}::uuid and e.effet = 'MODIFICATION' and l.id = e.ligne_id
      `.execute(db);
      await sql`
        delete from controle_valeur v using import_ecriture e
        where e.import_id = ${importId}::uuid and e.effet = 'MODIFICATION'
          and v.ligne_id = e.ligne_id`.execute(db);
      await sql`
        insert into controle_ligne select b.* from ${writes}
        where e.import_id = ${importId}::uuid and e.effet = 'RETRAIT'`.execute(db);
      await sql`
        insert into controle_valeur (ligne_id, code, valeur, cle)
        select e.ligne_id, v.code, v.valeur, v.cle
        from import_ecriture e cross join lateral
          jsonb_to_recordset(e.avant -> 'valeurs') as v (code text, valeur text, cle text)
        where e.import_id = ${importId}::uuid`.execute(db);
      await sql`update controle_import set annule_le = ${now}::timestamptz
        where id = ${importId}::uuid`.execute(db);
    },
  };
};
