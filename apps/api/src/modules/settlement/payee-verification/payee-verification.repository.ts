import {
  HELD_MATCHES,
  type PayeeMatchAnswer,
  type ReleaseReason,
} from '@portail/rules/settlement/payee-match.ts';
import * as z from 'zod/mini';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface StoredAnswer {
  readonly answer: PayeeMatchAnswer;
  readonly suggestedName: string | null;
  readonly answeredAt: Date;
  readonly isHeld: boolean;
}

const heldAnswer = z.enum(HELD_MATCHES);

export const verificationsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** False if another process stored an answer first. A payout that uses the details waits. */
    store: async (bankId: string, stored: StoredAnswer): Promise<boolean> => {
      const { answer, suggestedName, answeredAt, isHeld } = stored;
      const { numUpdatedRows } = await db
        .updateTable('coordonnees_bancaires')
        .set({
          verification: answer,
          nom_suggere: suggestedName,
          verifiees_le: answeredAt,
          retenues_le: isHeld ? answeredAt : null,
        })
        .where('id', '=', bankId)
        .where((where) =>
          where.or([where('verification', 'is', null), where('verification', '=', 'INDISPONIBLE')]),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};

export const heldPayeesIn = (unit: UnitOfWork, { userId }: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** `undefined` unless the current details of a payee are held. */
    lock: async (bankId: string) => {
      const held = await db
        .selectFrom('coordonnees_bancaires as c')
        .select(['c.id', 'c.verification as answer'])
        .where('c.id', '=', bankId)
        .where('c.retenues_le', 'is not', null)
        .where('c.remplacees_le', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (held === undefined) return undefined;
      const request = await db
        .selectFrom('retenue_levee')
        .select('demandee_par as requestedBy')
        .where('coordonnees_id', '=', bankId)
        .executeTakeFirst();
      return { answer: z.parse(heldAnswer, held.answer), requestedBy: request?.requestedBy };
    },

    request: async (bankId: string, reason: ReleaseReason, at: Date): Promise<void> => {
      await db
        .insertInto('retenue_levee')
        .values({
          coordonnees_id: bankId,
          motif: reason,
          demandee_par: userId,
          demandee_le: at,
          accordee_par: null,
          levee_le: null,
        })
        .execute();
    },

    /** `approver` is `null` for a release that one operator decides. */
    release: async (bankId: string, approver: string | null, at: Date): Promise<void> => {
      await db
        .updateTable('retenue_levee')
        .set({ accordee_par: approver, levee_le: at })
        .where('coordonnees_id', '=', bankId)
        .execute();
      await db
        .updateTable('coordonnees_bancaires')
        .set({ retenues_le: null })
        .where('id', '=', bankId)
        .execute();
    },
  };
};
