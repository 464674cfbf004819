import type { PaymentTarget } from '@portail/rules/settlement/statement-matching.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

type Matching = Database['releve_rapprochement'];
export type MatchedObject = NonNullable<Matching['objet']>;
export type FilingReason = NonNullable<Matching['motif']>;

export interface JudgedLine {
  readonly lineId: string;
  readonly etat: 'RECONNUE' | 'PROPOSEE' | 'A_TRAITER';
  readonly proposal: Matching['proposition'];
  readonly targets: readonly PaymentTarget[];
  readonly object: { readonly kind: MatchedObject; readonly id: string } | undefined;
}

/** What an operator may still decide about. */
const OPEN = ['PROPOSEE', 'A_TRAITER'] as const;

/** A line shows that the movement came back: the books kept nothing of the two. */
const RETURN_SHOWN = (kind: 'RETOUR_VERSEMENT' | 'RETOUR_PRELEVEMENT', id: 'v.id' | 'p.id') => sql`
  exists (select from releve_rapprochement s where s.etat = 'RECONNUE'
    and s.objet = ${sql.lit(kind)} and s.objet_id = ${sql.ref(id)}::text)`;
/** Whether the books say what a line of that kind says of a payout `v` or of a debit `p`. */
export const BOOKED = {
  VERSEMENT: sql`(v.statut = 'EMIS' or ${RETURN_SHOWN('RETOUR_VERSEMENT', 'v.id')})`,
  RETOUR_VERSEMENT: sql`(v.statut = 'REJETE')`,
  PRELEVEMENT: sql`(p.statut = 'ENCAISSE' or p.retourne_le is not null
    or p.statut = 'REJETE' and ${RETURN_SHOWN('RETOUR_PRELEVEMENT', 'p.id')})`,
  RETOUR_PRELEVEMENT: sql`(p.statut = 'REJETE')`,
} as const;

/** The state of the lines of statements; the lines themselves never change. */
export const statementLinesIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  const modifie_le = sql<Date>`ledger_now()`;
  const lockOpen = async (lineId: string) => {
    const row = await db
      .selectFrom('releve_rapprochement as r')
      .innerJoin('releve_ligne as l', 'l.id', 'r.ligne_id')
      .select(['r.etat', 'l.sens', 'l.montant_cents as amountCents'])
      .where('r.ligne_id', '=', lineId)
      .forUpdate('r')
      .executeTakeFirst();
    if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    if (!OPEN.some((etat) => etat === row.etat)) throw new DomainError('LIGNE_DEJA_TRAITEE');
    return row;
  };
  return {
    /** A credit that pays nothing yet, locked until it does. */
    lockOpenCredit: async (lineId: string): Promise<{ readonly amountCents: number }> => {
      const row = await lockOpen(lineId);
      if (row.sens !== 'CREDIT') throw new DomainError('LIGNE_DEJA_TRAITEE');
      return { amountCents: row.amountCents };
    },

    /** Their money is in the books as what it paid. */
    settle: async (lineIds: readonly string[], actor: string): Promise<void> => {
      await db
        .updateTable('releve_rapprochement')
        .set({ etat: 'RAPPROCHEE', operation_id: null, acteur: actor, modifie_le })
        .where(sql<boolean>`ligne_id = any (${[...lineIds]}::uuid[])`)
        .execute();
    },

    /** What they had paid is owed again. */
    reopen: async (lineIds: readonly string[], actor: string): Promise<void> => {
      await db
        .updateTable('releve_rapprochement')
        .set({ etat: 'A_TRAITER', proposition: null, cibles: '[]', acteur: actor, modifie_le })
        .where(sql<boolean>`ligne_id = any (${[...lineIds]}::uuid[])`)
        .execute();
    },

    /** Asked of a second person: the request tells whether it still waits. */
    hold: async (lineId: string, operationId: string): Promise<void> => {
      await lockOpen(lineId);
      await db
        .updateTable('releve_rapprochement')
        .set({ operation_id: operationId, modifie_le })
        .where('ligne_id', '=', lineId)
        .execute();
    },

    /** Neither a payment that we expect nor a movement of ours. */
    file: async (lineId: string, reason: FilingReason, actor: string): Promise<void> => {
      await lockOpen(lineId);
      await db
        .updateTable('releve_rapprochement')
        .set({ etat: 'CLASSEE', motif: reason, acteur: actor, modifie_le })
        .where('ligne_id', '=', lineId)
        .execute();
    },

    /** A filed or untreated line is examined again, with what has become expected since. */
    examineAgain: async (lineId: string, actor: string): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('releve_rapprochement')
        .set({ etat: 'A_EXAMINER', motif: null, acteur: actor, modifie_le })
        .where('ligne_id', '=', lineId)
        .where('etat', 'in', ['CLASSEE', ...OPEN])
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** The next lines to examine, which no other worker holds. */
    lockToExamine: (limit: number) =>
      db
        // Taken first by their index: joined first, every line that waits is sorted for each batch.
        .with(
          (cte) => cte('taken').materialized(),
          (one) =>
            one
              .selectFrom('releve_rapprochement')
              .select('ligne_id')
              .where(sql<boolean>`etat = 'A_EXAMINER'`)
              .orderBy('ligne_id')
              .limit(limit)
              .forUpdate()
              .skipLocked(),
        )
        .selectFrom('taken')
        .innerJoin('releve_ligne as l', 'l.id', 'taken.ligne_id')
        .select([
          'l.id',
          'l.sens as direction',
          'l.montant_cents as amountCents',
          'l.jour as day',
          'l.reference_bancaire as bankReference',
          'l.bout_en_bout as endToEndId',
          'l.messages as messageIds',
          'l.motif_retour as returnReason',
          'l.partie_scellee as sealedParty',
        ])
        // A file that one person brought is not proof enough of money until another confirms it.
        .select(
          sql<boolean>`exists (select from releve_presence p join releve s on s.id = p.releve_id
            where p.ligne_id = l.id and (s.origine <> 'BACK_OFFICE' or s.valide_par is not null))`.as(
            'isProved',
          ),
        )
        .orderBy('l.id')
        .execute(),

    /** Lines that show a movement of ours and whose movement the books have since: true if any. */
    examineBooked: async (): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        update releve_rapprochement r set etat = 'A_EXAMINER', modifie_le = ledger_now()
        where r.etat in ('A_TRAITER', 'PROPOSEE') and r.objet is not null and r.operation_id is null
          and case
            when r.objet = 'VERSEMENT' then exists (
              select from versement v where v.id = r.objet_id::uuid and ${BOOKED.VERSEMENT})
            when r.objet = 'RETOUR_VERSEMENT' then exists (
              select from versement v where v.id = r.objet_id::uuid and ${BOOKED.RETOUR_VERSEMENT})
            when r.objet = 'PRELEVEMENT' then exists (
              select from prelevement p where p.id = r.objet_id::uuid and ${BOOKED.PRELEVEMENT})
            when r.objet = 'RETOUR_PRELEVEMENT' then exists (
              select from prelevement p where p.id = r.objet_id::uuid and ${BOOKED.RETOUR_PRELEVEMENT})
            else false end`.execute(db);
      return (numAffectedRows ?? 0n) > 0n;
    },

    judge: async (lines: readonly JudgedLine[]): Promise<void> => {
      if (lines.length === 0) return;
      const judged = JSON.stringify(
        lines.map(({ lineId, etat, proposal, targets, object }) => ({
          ligne: lineId,
          etat,
          proposition: proposal,
          cibles: targets,
          objet: object?.kind ?? null,
          objet_id: object?.id ?? null,
        })),
      );
      await sql`
        update releve_rapprochement r
        set etat = j.etat, proposition = j.proposition, cibles = j.cibles, objet = j.objet,
          objet_id = j.objet_id, modifie_le = ledger_now()
        from jsonb_to_recordset(${judged}::jsonb)
          j (ligne uuid, etat text, proposition text, cibles jsonb, objet text, objet_id text)
        where r.ligne_id = j.ligne`.execute(db);
    },
  };
};
