import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';

/** What an account may prove itself with, beyond its password. */
export interface SecondStepMeans {
  readonly space: SpaceType;
  readonly isMailOn: boolean;
  readonly hasTotp: boolean;
  readonly passkeyCount: number;
  readonly recoveryCodesLeft: number;
}

export interface LockedAccount extends SecondStepMeans {
  readonly id: string;
  readonly login: string;
  readonly isDisabled: boolean;
}

export const meansIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  /** Nobody takes as long to find as somebody. */
  const lockIfAny = async (accountId: string): Promise<LockedAccount | undefined> => {
    await db
      .selectFrom('user_account')
      .select('id')
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const row = await db
      .selectFrom('user_account as a')
      .leftJoin('totp_secret as t', 't.account_id', 'a.id')
      .select((eb) => [
        'a.id',
        'a.login',
        'a.space_type as space',
        'a.second_step as secondStep',
        'a.disabled_at as disabledAt',
        't.confirmed_at as totpSince',
        eb
          .selectFrom('passkey as p')
          .select(sql<number>`count(*)::int`.as('n'))
          .whereRef('p.account_id', '=', 'a.id')
          .as('passkeyCount'),
        eb
          .selectFrom('recovery_code as r')
          .select(sql<number>`count(*)::int`.as('n'))
          .whereRef('r.account_id', '=', 'a.id')
          .where('r.used_at', 'is', null)
          .as('recoveryCodesLeft'),
      ])
      .where('a.id', '=', accountId)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      id: row.id,
      login: row.login,
      space: row.space,
      isDisabled: row.disabledAt !== null,
      isMailOn: row.secondStep === 'MAIL',
      hasTotp: row.totpSince !== null,
      passkeyCount: row.passkeyCount ?? 0,
      recoveryCodesLeft: row.recoveryCodesLeft ?? 0,
    };
  };
  return {
    lockIfAny,

    /**
     * The account row is the lock of everything that proves it: taken before any verification, so
     * that two answers given at once are judged one after the other.
     */
    lock: async (accountId: string): Promise<LockedAccount> => {
      const account = await lockIfAny(accountId);
      if (account === undefined) throw new Error('no such account');
      return account;
    },

    setMail: async (accountId: string, isOn: boolean): Promise<void> => {
      await db
        .updateTable('user_account')
        .set({ second_step: isOn ? 'MAIL' : 'AUCUN' })
        .where('id', '=', accountId)
        .execute();
    },
  };
};
