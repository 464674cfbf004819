import type { MessageEtat, ResolveCause } from '@portail/rules/declarations/declaration-state.ts';
import type {
  DeclarationStatut,
  EnvoiEtat,
  Organisme,
} from '@portail/rules/declarations/vocabulary.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BodyReceipt } from '../../../platform/ports/national-body.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface LockedEnvoi {
  readonly declarationId: string;
  readonly statut: DeclarationStatut;
  readonly etat: MessageEtat;
  readonly createdAt: Date;
  /** How often the body was asked about it. */
  readonly asked: number;
}

export interface DueEnvoi {
  readonly envoiId: string;
  readonly organisme: Organisme;
  readonly businessKey: string;
  readonly asked: number;
}

export interface MessageState {
  readonly etat: MessageEtat;
  readonly motif: string | null;
  readonly lookAt: Date | null;
}

/** Messages to the bodies, for the house itself: nobody's request is behind them any more. */
export const envoisIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** The declaration's row is where the news of all its messages queue. */
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
          'e.suivis as asked',
        ])
        .where('e.id', '=', envoiId)
        .executeTakeFirst();
    },

    /** Those whose time has come; what others are at is left to them. */
    lockDue: (now: Date, limit: number): Promise<DueEnvoi[]> =>
      db
        .selectFrom('declaration_envoi as e')
        .innerJoin('declaration as d', 'd.id', 'e.declaration_id')
        .select(['e.id as envoiId', 'd.organisme', 'e.cle as businessKey', 'e.suivis as asked'])
        .where('e.suivi_le', '<=', now)
        .orderBy('e.suivi_le')
        .limit(limit)
        .forNoKeyUpdate('e')
        .skipLocked()
        .execute(),

    planLook: async (envoiId: string, asked: number, at: Date): Promise<void> => {
      await db
        .updateTable('declaration_envoi')
        .set({ suivis: asked, suivi_le: at })
        .where('id', '=', envoiId)
        .execute();
    },

    listUnanswered: async (before: Date, limit: number): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('declaration_envoi')
        .select('id')
        .where('suivi_le', 'is not', null)
        .where('etat', '=', 'A_ENVOYER')
        // One that an operator had sent again is given its time anew.
        .where((eb) => eb(eb.fn.coalesce('repris_le', 'created_at'), '<', before))
        .orderBy('created_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    save: async (
      envoiId: string,
      { etat, motif, lookAt }: MessageState,
      receipt: BodyReceipt | undefined,
    ): Promise<void> => {
      await db
        .updateTable('declaration_envoi')
        .set({
          etat,
          motif,
          suivi_le: lookAt,
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

    /** One open case for a declaration, whatever it is opened for. */
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
