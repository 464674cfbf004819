import type {
  DeclarationStatut,
  EnvoiEtat,
  Organisme,
  PajeActivite,
} from '@portail/rules/declarations/vocabulary.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** What is declared once. */
export interface DeclaredMonth {
  readonly organisme: Organisme;
  readonly numeroEmployeur: string;
  readonly numeroSalarie: string;
  readonly typeActivite: PajeActivite | null;
  readonly mois: CalendarDay;
}

export interface MonthBefore {
  /** Of the person's declaration that stands for this month. */
  readonly ownReference: string | undefined;
  /** How many others this month has: rejected, cancelled, or made by another person before numbers were proved. */
  readonly others: number;
}

export interface NewDeclaration extends DeclaredMonth {
  readonly id: string;
  readonly reference: string;
  readonly contract: string;
  readonly dateDebut: CalendarDay;
  readonly dateFin: CalendarDay;
  readonly datePaiement: CalendarDay;
  readonly netCents: number;
  readonly content: object;
  readonly statut: DeclarationStatut;
  readonly envoi: EnvoiEtat;
  readonly numeroCorrectif: number;
  readonly createdAt: Date;
}

export interface NewMessage {
  readonly id: string;
  readonly rang: number;
  readonly idEnfant: string | null;
  readonly cle: string;
  readonly netCents: number;
}

export const declarationsIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => {
  const db = transactionOf(unit);
  return {
    /** Another person's declaration does not take the month; it only has its key at the body. */
    readMonth: async (month: DeclaredMonth): Promise<MonthBefore> => {
      const { rows } = await sql<{ own: string | null; others: number }>`
        select max(d.reference) filter (
            where d.statut in ('TRANSMISE', 'ACCEPTEE') and d.beneficiary_id = ${beneficiaryId}) as own,
          (count(*) filter (where d.statut in ('REJETEE', 'ANNULEE')
            or not (d.beneficiary_id = ${beneficiaryId})))::integer as others
        from declaration d
        where d.organisme = ${month.organisme} and d.numero_employeur = ${month.numeroEmployeur}
          and d.numero_salarie = ${month.numeroSalarie} and d.mois = ${month.mois}
          and coalesce(d.type_activite, '') = ${month.typeActivite ?? ''}
      `.execute(db);
      const [row] = rows;
      return { ownReference: row?.own ?? undefined, others: row?.others ?? 0 };
    },

    /** False where the month has been taken meanwhile. */
    insert: async (declaration: NewDeclaration): Promise<boolean> => {
      const row = await db
        .insertInto('declaration')
        .values({
          id: declaration.id,
          reference: declaration.reference,
          beneficiary_id: beneficiaryId,
          contract_numero: declaration.contract,
          organisme: declaration.organisme,
          type_activite: declaration.typeActivite,
          numero_employeur: declaration.numeroEmployeur,
          numero_salarie: declaration.numeroSalarie,
          mois: declaration.mois,
          date_debut: declaration.dateDebut,
          date_fin: declaration.dateFin,
          date_paiement: declaration.datePaiement,
          montant_net_cents: declaration.netCents,
          contenu: JSON.stringify(declaration.content),
          statut: declaration.statut,
          envoi: declaration.envoi,
          numero_correctif: declaration.numeroCorrectif,
          created_at: declaration.createdAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    insertMessages: async (
      declarationId: string,
      messages: readonly NewMessage[],
      { createdAt, lookAt }: { readonly createdAt: Date; readonly lookAt: Date },
    ): Promise<void> => {
      await db
        .insertInto('declaration_envoi')
        .values(
          messages.map(({ id, rang, idEnfant, cle, netCents }) => ({
            id,
            declaration_id: declarationId,
            rang,
            enfant_id: idEnfant,
            cle,
            montant_net_cents: netCents,
            etat: 'A_ENVOYER' as const,
            suivi_le: lookAt,
            created_at: createdAt,
          })),
        )
        .execute();
    },

    insertChildren: async (declarationId: string, children: readonly string[]): Promise<void> => {
      if (children.length === 0) return;
      await db
        .insertInto('declaration_enfant')
        .values(
          children.map((enfantId) => ({ declaration_id: declarationId, enfant_id: enfantId })),
        )
        .execute();
    },
  };
};
