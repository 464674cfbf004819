import {
  NOTICE_ACTION,
  NOTICE_DEFAULTS,
  type NoticeChannels,
  type NoticeKind,
} from '@portail/rules/funders/notices.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import { usersHolding } from '../../../platform/db/funder-rights.queries.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { FunderScope, OperatorScope, UserScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** What happened under a contract. It names no person. */
export interface NoticeEvent {
  readonly kind: NoticeKind;
  readonly contract: string;
  /** Identifies the event: each user gets one notice for it, however often it is processed. */
  readonly key: string;
  readonly campaignId: string | null;
  readonly label: string;
  readonly count?: number | undefined;
  readonly amountCents?: number | undefined;
  readonly day?: CalendarDay | undefined;
  /** The user who caused the event, who gets no notice. */
  readonly except?: string | undefined;
}

interface NewNotice {
  readonly id: string;
  readonly userId: string;
  readonly isInPortal: boolean;
}

interface Recipient extends NoticeChannels {
  readonly userId: string;
}

/** Writes notices to users whose rights cover the contract. */
export const noticesIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    recipients: async ({ kind, contract, except }: NoticeEvent): Promise<readonly Recipient[]> => {
      const holders = await usersHolding(db, contract, NOTICE_ACTION[kind]);
      const ids = holders.filter(({ id }) => id !== except);
      const chosen = await db
        .selectFrom('preference_avis')
        .select(['account_id as userId', 'portail', 'courriel'])
        .where('type', '=', kind)
        .where(sql<boolean>`account_id = any (${ids.map(({ id }) => id)}::uuid[])`)
        .execute();
      return ids
        .map(({ id: userId }) => ({
          ...(chosen.find((one) => one.userId === userId) ?? NOTICE_DEFAULTS[kind]),
          userId,
        }))
        .filter(({ portail, courriel }) => portail || courriel);
    },

    /** Returns the ids of the notices that were inserted. */
    add: async (
      event: NoticeEvent,
      notices: readonly NewNotice[],
      now: Date,
    ): Promise<ReadonlySet<string>> => {
      if (notices.length === 0) return new Set();
      const added = await db
        .insertInto('avis_financeur')
        .values(
          notices.map(({ id, userId, isInPortal }) => ({
            id,
            account_id: userId,
            contract_numero: event.contract,
            type: event.kind,
            cle: event.key,
            session_id: event.campaignId,
            libelle: event.label,
            nombre: event.count ?? null,
            montant_cents: event.amountCents ?? null,
            jour: event.day ?? null,
            dans_portail: isInPortal,
            created_at: now,
            lu_le: null,
          })),
        )
        .onConflict((conflict) => conflict.columns(['account_id', 'cle']).doNothing())
        .returning('id')
        .execute();
      return new Set(added.map(({ id }) => id));
    },
  };
};

/** The notices and choices of one user. */
export const ownNoticesIn = (unit: UnitOfWork, { userId }: UserScope) => {
  const db = transactionOf(unit);
  return {
    /** Without ids, all of them; those of contracts that the user lost stay as they are. */
    markRead: async (
      scope: FunderScope,
      ids: readonly string[] | undefined,
      now: Date,
    ): Promise<void> => {
      const named = ids === undefined ? sql`true` : sql`n.id = any (${[...ids]}::uuid[])`;
      await sql`
        update avis_financeur n set lu_le = greatest(${now}::timestamptz, n.created_at)
        from contract k
        where k.numero = n.contract_numero and ${ownContract(scope)}
          and n.account_id = ${userId}::uuid and n.dans_portail and n.lu_le is null
          and ${named}`.execute(db);
    },

    choose: async (kind: NoticeKind, { portail, courriel }: NoticeChannels): Promise<void> => {
      await db
        .insertInto('preference_avis')
        .values({ account_id: userId, type: kind, portail, courriel })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'type']).doUpdateSet({ portail, courriel }),
        )
        .execute();
    },
  };
};
