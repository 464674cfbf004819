import type { MessageEtat, ResolveCause } from '@portail/rules/declarations/declaration-state.ts';
import type {
  DeclarationStatut,
  EnvoiEtat,
  Organisme,
  PajeActivite,
} from '@portail/rules/declarations/vocabulary.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BodyReceipt } from '../../../platform/ports/national-body.ts';
import type { BeneficiaryScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** A month can be declared once. */
export interface DeclaredMonth {
  readonly organisme: Organisme;
  readonly numeroEmployeur: string;
  readonly numeroSalarie: string;
  readonly typeActivite: PajeActivite | null;
  readonly mois: CalendarDay;
}

interface MonthBefore {
  /** The person's valid declaration of this month. */
  readonly ownReference: string | undefined;
  /** Number of other declarations: rejected, cancelled, or made by another person before numbers were proved. */
  readonly others: number;
}

interface NewDeclaration extends DeclaredMonth {
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

interface NewMessage {
  readonly id: string;
  readonly rang: number;
  readonly idEnfant: string | null;
  readonly cle: string;
  readonly netCents: number;
}

export const declarationsIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => {
  const db = transactionOf(unit);
  return {
    /** Another person's declaration does not block the month, but its business key exists at the body. */
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

    /** False when a concurrent request declared the month. */
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
      { createdAt, nextPollAt }: { readonly createdAt: Date; readonly nextPollAt: Date },
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
            suivi_le: nextPollAt,
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

export interface LockedEnvoi {
  readonly declarationId: string;
  readonly statut: DeclarationStatut;
  readonly etat: MessageEtat;
  readonly createdAt: Date;
  readonly pollCount: number;
}

interface DueEnvoi {
  readonly envoiId: string;
  readonly organisme: Organisme;
  readonly businessKey: string;
  readonly pollCount: number;
}

interface MessageState {
  readonly etat: MessageEtat;
  readonly motif: string | null;
  readonly nextPollAt: Date | null;
}

/** Messages to the bodies, for background tasks. */
export const envoisIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** Locks the declaration's row, which serialises the updates of all its messages. */
    lock: async (envoiId: string): Promise<LockedEnvoi | undefined> => {
      await db
        .selectFrom('declaration')
        .select('id')
        .where('id', '=', (eb) =>
          eb.selectFrom('declaration_envoi').select('declaration_id').where('id', '=', envoiId),
        )
        .forNoKeyUpdate()
        .executeTakeFirst();
      return await db
        .selectFrom('declaration_envoi as e')
        .innerJoin('declaration as d', 'd.id', 'e.declaration_id')
        .select([
          'e.declaration_id as declarationId',
          'd.statut',
          'e.etat',
          'e.created_at as createdAt',
          'e.suivis as pollCount',
        ])
        .where('e.id', '=', envoiId)
        .executeTakeFirst();
    },

    /** Due messages that no other process has locked. */
    lockDue: (now: Date, limit: number): Promise<DueEnvoi[]> =>
      db
        .selectFrom('declaration_envoi as e')
        .innerJoin('declaration as d', 'd.id', 'e.declaration_id')
        .select(['e.id as envoiId', 'd.organisme', 'e.cle as businessKey', 'e.suivis as pollCount'])
        .where('e.suivi_le', '<=', now)
        .orderBy('e.suivi_le')
        .limit(limit)
        .forNoKeyUpdate('e')
        .skipLocked()
        .execute(),

    planPoll: async (envoiId: string, pollCount: number, at: Date): Promise<void> => {
      await db
        .updateTable('declaration_envoi')
        .set({ suivis: pollCount, suivi_le: at })
        .where('id', '=', envoiId)
        .execute();
    },

    listUnanswered: async (before: Date, limit: number): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('declaration_envoi')
        .select('id')
        .where('suivi_le', 'is not', null)
        .where('etat', '=', 'A_ENVOYER')
        // After an operator sent it again, the waiting time restarts.
        .where((eb) => eb(eb.fn.coalesce('repris_le', 'created_at'), '<', before))
        .orderBy('created_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    save: async (
      envoiId: string,
      { etat, motif, nextPollAt }: MessageState,
      receipt: BodyReceipt | undefined,
    ): Promise<void> => {
      await db
        .updateTable('declaration_envoi')
        .set({
          etat,
          motif,
          suivi_le: nextPollAt,
          ...(receipt === undefined
            ? {}
            : { numero_organisme: receipt.numero, recu_le: receipt.receivedAt }),
        })
        .where('id', '=', envoiId)
        .execute();
    },

    listMessages: (declarationId: string): Promise<{ etat: MessageEtat; motif: string | null }[]> =>
      db
        .selectFrom('declaration_envoi')
        .select(['etat', 'motif'])
        .where('declaration_id', '=', declarationId)
        .orderBy('rang')
        .execute(),

    saveState: async (
      declarationId: string,
      state: {
        readonly statut: DeclarationStatut;
        readonly envoi: EnvoiEtat;
        readonly motif: string | null;
        readonly decidedAt: Date | null;
      },
    ): Promise<void> => {
      await db
        .updateTable('declaration')
        .set({
          statut: state.statut,
          envoi: state.envoi,
          motif: state.motif,
          decidee_le: state.decidedAt,
        })
        .where('id', '=', declarationId)
        .execute();
    },

    /** A declaration has at most one open case, whatever the cause. */
    openCase: async (
      id: string,
      declarationId: string,
      cause: ResolveCause,
      now: Date,
    ): Promise<void> => {
      await db
        .insertInto('declaration_a_resoudre')
        .values({ id, declaration_id: declarationId, cause, ouvert_le: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
};
