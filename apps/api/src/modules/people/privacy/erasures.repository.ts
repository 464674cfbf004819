import type {
  ErasureObstacle,
  ErasureOrigin,
  ErasureState,
} from '@portail/rules/people/privacy/erasure.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { lockBeneficiary } from '../../../platform/db/beneficiary-row.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { isHeldPerson } from './held-people.repository.ts';

interface ErasureDetail {
  readonly obstacle: ErasureObstacle;
  readonly origine: ErasureOrigin;
  readonly nombre: number;
  /** YYYY-MM-DD. */
  readonly day: string;
}

interface NewErasure {
  readonly id: string;
  readonly requestedAt: Date;
  readonly day: string;
}

/** A person's erasure request, and what prevents it. */
export const erasureReads = (db: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  findWaiting: () =>
    db
      .selectFrom('effacement')
      .select(['id', 'demande_le as requestedAt', 'prevu_le as day'])
      .where('beneficiary_id', '=', beneficiaryId)
      .where('retire_le', 'is', null)
      .where('fait_le', 'is', null)
      .executeTakeFirst(),

  state: async (): Promise<ErasureState> => {
    const { rows } = await sql<ErasureState>`
      select
        (select coalesce(sum(a.balance), 0)::bigint from compte_cesu c
         join ledger_account a on a.compte_id = c.id
           and a.kind in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE')
         where c.beneficiary_id = ${beneficiaryId}) as "accountCents",
        (select count(*) from titre t
         where t.beneficiary_id = ${beneficiaryId}
           and t.statut in ('EN_FABRICATION', 'EXPEDIE', 'ACTIF')) as "activeTitres",
        (select count(*) from precommande p
         where p.beneficiary_id = ${beneficiaryId}
           and p.statut in ('EN_ATTENTE', 'VALIDEE', 'COMMANDEE'))
        + (select count(*) from commande_service c
           where c.beneficiary_id = ${beneficiaryId}
             and c.statut in ('EN_ATTENTE', 'ATTRIBUEE', 'EN_COURS')) as "openOrders",
        (select count(*) from paiement_compte p
         where p.beneficiary_id = ${beneficiaryId}
           and p.statut in ('EN_ATTENTE_CARTE', 'EN_COURS'))
        + (select count(*) from remise_titres r
           where r.beneficiary_id = ${beneficiaryId} and r.statut = 'EN_COURS')
        + (select count(*) from echange e
           where e.beneficiary_id = ${beneficiaryId}
             and e.statut in ('EN_ATTENTE_CARTE', 'EN_ATTENTE_PAIEMENT'))
        + (select count(*) from facture_service f
           where f.beneficiary_id = ${beneficiaryId}
             and f.statut in ('A_PAYER', 'EN_COURS')) as "openPayments",
        (select count(*) from declaration d
         where d.beneficiary_id = ${beneficiaryId}
           and (d.envoi = 'EN_COURS' or d.statut = 'TRANSMISE')) as "openDeclarations"
    `.execute(db);
    const [state] = rows;
    if (state === undefined) throw new Error('no row for the erasure state');
    return state;
  },

  /** The same rows by screen, with the last day to spend the value or the day of the oldest row. */
  details: async (): Promise<readonly ErasureDetail[]> => {
    const day = (column: string) =>
      sql`to_char(min(${sql.ref(column)}) at time zone 'Europe/Paris', 'YYYY-MM-DD')`;
    const lastDay = (column: string) =>
      sql`to_char(make_date(max(${sql.ref(column)})::integer + 1, 1, 31), 'YYYY-MM-DD')`;
    const { rows } = await sql<ErasureDetail>`
      select * from (
        select 'SOLDE' as obstacle, 'COMPTE' as origine, count(distinct c.id)::integer as nombre,
          ${lastDay('c.millesime')} as day
        from compte_cesu c join ledger_account a on a.compte_id = c.id and a.balance > 0
          and a.kind in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE')
        where c.beneficiary_id = ${beneficiaryId}
        union all
        select 'TITRES', 'TITRE', count(*)::integer, ${lastDay('t.millesime')} from titre t
        where t.beneficiary_id = ${beneficiaryId}
          and t.statut in ('EN_FABRICATION', 'EXPEDIE', 'ACTIF')
        union all
        select 'COMMANDES', 'COMMANDE', count(*)::integer, ${day('p.created_at')} from precommande p
        where p.beneficiary_id = ${beneficiaryId}
          and p.statut in ('EN_ATTENTE', 'VALIDEE', 'COMMANDEE')
        union all
        select 'COMMANDES', 'SERVICE', count(*)::integer, ${day('s.created_at')}
        from commande_service s
        where s.beneficiary_id = ${beneficiaryId}
          and s.statut in ('EN_ATTENTE', 'ATTRIBUEE', 'EN_COURS')
        union all
        select 'PAIEMENTS', 'PAIEMENT_COMPTE', count(*)::integer, ${day('x.created_at')}
        from paiement_compte x
        where x.beneficiary_id = ${beneficiaryId} and x.statut in ('EN_ATTENTE_CARTE', 'EN_COURS')
        union all
        select 'PAIEMENTS', 'PAIEMENT_TITRES', count(*)::integer, ${day('r.created_at')}
        from remise_titres r
        where r.beneficiary_id = ${beneficiaryId} and r.statut = 'EN_COURS'
        union all
        select 'PAIEMENTS', 'ECHANGE', count(*)::integer, ${day('e.created_at')} from echange e
        where e.beneficiary_id = ${beneficiaryId}
          and e.statut in ('EN_ATTENTE_CARTE', 'EN_ATTENTE_PAIEMENT')
        union all
        select 'PAIEMENTS', 'FACTURE', count(*)::integer,
          to_char(min(f.date_facture), 'YYYY-MM-DD') from facture_service f
        where f.beneficiary_id = ${beneficiaryId} and f.statut in ('A_PAYER', 'EN_COURS')
        union all
        select 'DECLARATIONS', 'DECLARATION', count(*)::integer, ${day('d.created_at')}
        from declaration d
        where d.beneficiary_id = ${beneficiaryId}
          and (d.envoi = 'EN_COURS' or d.statut = 'TRANSMISE')
      ) o where o.nombre > 0
    `.execute(db);
    return rows;
  },
});

export const erasuresIn = (unit: UnitOfWork, scope: BeneficiaryScope) => {
  const db = transactionOf(unit);
  const { beneficiaryId } = scope;
  return {
    /** Serialises concurrent requests of one person. */
    lockOwner: (): Promise<void> => lockBeneficiary(db, beneficiaryId),

    read: () => erasureReads(db, scope),

    insert: async ({ id, requestedAt, day }: NewErasure): Promise<void> => {
      await db
        .insertInto('effacement')
        .values({
          id,
          beneficiary_id: beneficiaryId,
          demande_le: requestedAt,
          prevu_le: day,
          retire_le: null,
          fait_le: null,
        })
        .execute();
    },

    /** False when there was no request to withdraw. */
    withdraw: async (at: Date): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('effacement')
        .set({ retire_le: at })
        .where('beneficiary_id', '=', beneficiaryId)
        .where('retire_le', 'is', null)
        .where('fait_le', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};

interface DoneErasure {
  readonly id: string;
  readonly beneficiaryId: string;
  readonly requestedAt: Date;
  readonly doneAt: Date;
}

/** Completed erasures, for the list that is stored outside the database. */
export const doneErasuresIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    since: async (limit: Date): Promise<readonly DoneErasure[]> => {
      const rows = await db
        .selectFrom('effacement')
        .select([
          'id',
          'beneficiary_id as beneficiaryId',
          'demande_le as requestedAt',
          'fait_le as doneAt',
        ])
        .where('fait_le', '>=', limit)
        .orderBy('fait_le')
        .orderBy('id')
        .execute();
      return rows.flatMap(({ doneAt, ...row }) => (doneAt === null ? [] : [{ ...row, doneAt }]));
    },

    /** The given erasures that are not marked as done in this database. */
    missing: async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
      const { rows } = await sql<{ id: string }>`
        select id from unnest(${[...ids]}::uuid[]) id
        where not exists (select from effacement e where e.id = id.id and e.fait_le is not null)`.execute(
        db,
      );
      return new Set(rows.map(({ id }) => id));
    },

    /** Undefined when the restored database does not contain the person. */
    lockPerson: (beneficiaryId: string) =>
      db
        .selectFrom('beneficiary as b')
        .select(['b.id as beneficiaryId', 'b.account_id as userId'])
        .select(isHeldPerson('b.id').as('isHeld'))
        .where('b.id', '=', beneficiaryId)
        .forUpdate()
        .executeTakeFirst(),

    /** Inserts the erasure as done, or marks an existing request as done. */
    saveDone: async ({ id, beneficiaryId, requestedAt, doneAt }: DoneErasure, day: string) => {
      await db
        .insertInto('effacement')
        .values({
          id,
          beneficiary_id: beneficiaryId,
          demande_le: requestedAt,
          prevu_le: day,
          retire_le: null,
          fait_le: doneAt,
        })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ retire_le: null, fait_le: doneAt }),
        )
        .execute();
    },
  };
};
