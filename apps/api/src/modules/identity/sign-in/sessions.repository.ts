import type { Database } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

type SessionRow = Database['user_session'];

/**
 * Restrictions of the link that opened a session; always read from this row, never from the URL.
 */
export interface SessionLink {
  readonly mode: NonNullable<SessionRow['link_mode']>;
  readonly source: string;
  readonly fromBackOffice: boolean;
  readonly readOnly: boolean;
  readonly bypassKind: SessionRow['bypass_kind'];
  readonly contractNumero: string | null;
  readonly campaignId: string | null;
  readonly orderType: SessionRow['order_type'];
  readonly operatorUserId: string | null;
}

/** The delegation through which a carer or guardian opens the space of another person. */
export interface SessionDelegation {
  readonly delegationId: string;
  readonly delegateUserId: string;
  readonly readOnly: boolean;
  /** The session ends with the delegation. */
  readonly endsAt: Date;
  /** Copied from the delegate's own session. */
  readonly confirmedAt: Date | undefined;
}

interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly idleSeconds: number;
  readonly endsAt: Date;
  readonly confirmedAt: Date | null;
  readonly device: { readonly browser: string; readonly system: string };
  readonly link: SessionLink | undefined;
  readonly delegation: SessionDelegation | undefined;
}

export const sessionsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  const underWay = () => db.updateTable('user_session').where('revoked_at', 'is', null);
  const open = (userId: string) => underWay().where('account_id', '=', userId);
  return {
    isOperator: async (userId: string): Promise<boolean> => {
      const user = await db
        .selectFrom('user_account')
        .select('space_type')
        .where('id', '=', userId)
        .executeTakeFirst();
      return user?.space_type === 'ESPACE_OPERATEUR';
    },

    findBeneficiary: async (login: string): Promise<string | undefined> => {
      const user = await db
        .selectFrom('user_account')
        .select('id')
        .where('login_key', '=', login.toLowerCase())
        .where('space_type', '=', 'ESPACE_BENEFICIAIRE')
        .executeTakeFirst();
      return user?.id;
    },

    insert: async ({ link, delegation, ...session }: NewSession): Promise<void> => {
      await db
        .insertInto('user_session')
        .values({
          id: session.id,
          account_id: session.userId,
          from_back_office: link?.fromBackOffice ?? false,
          read_only: link?.readOnly ?? delegation?.readOnly ?? false,
          bypass_kind: link?.bypassKind ?? null,
          contract_numero: link?.contractNumero ?? null,
          link_source: link?.source ?? null,
          link_mode: link?.mode ?? null,
          precommande_session_id: link?.campaignId ?? null,
          order_type: link?.orderType ?? null,
          created_at: session.createdAt,
          last_seen_at: session.createdAt,
          idle_seconds: session.idleSeconds,
          ends_at: session.endsAt,
          revoked_at: null,
          browser: session.device.browser,
          system: session.device.system,
          confirmed_at: session.confirmedAt,
          delegation_id: delegation?.delegationId ?? null,
          delegue_account_id: delegation?.delegateUserId ?? null,
          operator_account_id: link?.operatorUserId ?? null,
        })
        .execute();
    },

    /** Never moves backwards when two calls write in parallel. */
    touch: async (sessionId: string, now: Date): Promise<void> => {
      await db
        .updateTable('user_session')
        .set({ last_seen_at: now })
        .where('id', '=', sessionId)
        .where('last_seen_at', '<', now)
        .where('revoked_at', 'is', null)
        .execute();
    },

    confirm: async (sessionId: string, now: Date): Promise<void> => {
      await db
        .updateTable('user_session')
        .set({ confirmed_at: now })
        .where('id', '=', sessionId)
        .execute();
    },

    revoke: async (sessionId: string, now: Date): Promise<void> => {
      await db
        .updateTable('user_session')
        .set({ revoked_at: now })
        .where('id', '=', sessionId)
        .where('revoked_at', 'is', null)
        .execute();
    },

    /** False when the user has no such open session. */
    revokeOwn: async (userId: string, sessionId: string, now: Date): Promise<boolean> => {
      const result = await open(userId)
        .set({ revoked_at: now })
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    revokeAll: async (userId: string, now: Date, except?: string): Promise<void> => {
      let query = open(userId).set({ revoked_at: now });
      if (except !== undefined) query = query.where('id', '<>', except);
      await query.execute();
      // Sessions that this user opened as a delegate end too.
      await underWay().set({ revoked_at: now }).where('delegue_account_id', '=', userId).execute();
    },

    /** The operator's own, and those opened in the space of a person. */
    revokeOperator: async (userId: string, now: Date): Promise<void> => {
      await underWay()
        .set({ revoked_at: now })
        .where((eb) =>
          eb.or([eb('account_id', '=', userId), eb('operator_account_id', '=', userId)]),
        )
        .execute();
    },

    revokeDelegated: async (delegationId: string, now: Date): Promise<void> => {
      await underWay().set({ revoked_at: now }).where('delegation_id', '=', delegationId).execute();
    },
  };
};
