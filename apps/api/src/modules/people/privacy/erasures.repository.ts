import type {
  ErasureObstacle,
  ErasureOrigin,
  ErasureState,
} from '@portail/rules/people/privacy/erasure.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface ErasureDetail {
  readonly obstacle: ErasureObstacle;
  readonly origine: ErasureOrigin;
  readonly nombre: number;
  /** YYYY-MM-DD. */
  readonly day: string;
}

export interface NewErasure {
  readonly id: string;
  readonly askedAt: Date;
  readonly day: string;
}

/** What a person asked for, and what is still in their space. */
export const erasureReads = (db: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  findWaiting: () =>
    db
      .selectFrom('effacement')
      .select(['id', 'demande_le as askedAt', 'prevu_le as day'])
      .where('beneficiary_id', '=', beneficiaryId)
      .where('retire_le', 'is', null)
      .where('fait_le', 'is', null)
      .executeTakeFirst(),

  /** What is still in the space, or under way in it. */
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
    if (state === undefined) throw new Error('a count always counts');
    return state;
  },

  /** The same rows by screen, with the last day to spend value or the day of the oldest act. */
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
    /** Whoever asks twice at once asks one after the other. */
    lockOwner: async (): Promise<void> => {
      await db
        .selectFrom('beneficiary')
        .select('id')
        .where('id', '=', beneficiaryId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
    },

    read: () => erasureReads(db, scope),

    insert: async ({ id, askedAt, day }: NewErasure): Promise<void> => {
      await db
        .insertInto('effacement')
        .values({
          id,
          beneficiary_id: beneficiaryId,
          demande_le: askedAt,
          prevu_le: day,
          retire_le: null,
          fait_le: null,
        })
        .execute();
    },

    /** False when there was none to withdraw. */
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
