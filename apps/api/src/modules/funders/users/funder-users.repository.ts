import {
  type FunderRights,
  type FunderUserRole,
  roleOfRights,
} from '@portail/rules/funders/rights.ts';
import { sql } from 'kysely';
import { rightRowsOf, storedRights } from '../../../platform/db/funder-rights.queries.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface NewFunderUser {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly rights: FunderRights;
  readonly createdAt: Date;
}

export interface LockedUser {
  readonly id: string;
  readonly role: FunderUserRole;
  readonly rights: FunderRights;
  readonly hasAccess: boolean;
}

/** Users of one funder's space; ids are looked up within that funder only. */
export const funderUsersIn = (unit: UnitOfWork, { financeurId }: FunderScope) => {
  const db = transactionOf(unit);
  const activeWithMail = (mail: string) =>
    db
      .selectFrom('client_user as c')
      .innerJoin('user_account as a', 'a.id', 'c.account_id')
      .select('a.id')
      .where('c.financeur_id', '=', financeurId)
      .where('a.disabled_at', 'is', null)
      .where('a.mail_key', '=', sql<string>`lower(${mail})`);
  /** A preset when the rights are one; the rows of the user otherwise. */
  const setRights = async (userId: string, rights: FunderRights): Promise<void> => {
    const role: FunderUserRole = roleOfRights(rights) ?? 'PAR_CONTRAT';
    await db.deleteFrom('droit_financeur').where('account_id', '=', userId).execute();
    await db.updateTable('user_account').set({ role }).where('id', '=', userId).execute();
    if (role !== 'PAR_CONTRAT' || rights.length === 0) return;
    await db
      .insertInto('droit_financeur')
      .values(
        rights.map(({ contract, actions }) => ({
          account_id: userId,
          contract_numero: contract,
          actions: [...actions],
        })),
      )
      .execute();
  };

  return {
    /** Serialises changes in a space, so that two administrators cannot remove each other. */
    lock: async (): Promise<readonly LockedUser[]> => {
      await sql`select from financeur where id = ${financeurId}::uuid for no key update`.execute(
        db,
      );
      const { rows } = await sql<
        Omit<LockedUser, 'rights'> & { readonly rows: FunderRights | null }
      >`
        select a.id, a.role, ${rightRowsOf('a.id')} as rows, acces_ouvert(a) as "hasAccess"
        from client_user c join user_account a on a.id = c.account_id
        where c.financeur_id = ${financeurId}::uuid and a.disabled_at is null`.execute(db);
      return rows.map(({ rows: own, ...user }) => ({
        ...user,
        rights: storedRights(user.role, own),
      }));
    },

    isMailTaken: async (mail: string): Promise<boolean> => {
      const found = await activeWithMail(mail).limit(1).executeTakeFirst();
      return found !== undefined;
    },

    /** A user with this address who has not signed in yet. */
    findInvited: async (mail: string): Promise<string | undefined> => {
      const found = await activeWithMail(mail)
        .where(sql<boolean>`not acces_ouvert(a)`)
        .limit(1)
        .executeTakeFirst();
      return found?.id;
    },

    /** The login is a generated number; the password is set through the link. */
    add: async (user: NewFunderUser): Promise<void> => {
      await db
        .insertInto('user_account')
        .values({
          id: user.userId,
          login: sql<string>`'F' || nextval('utilisateur_financeur_numero')::text`,
          space_type: 'ESPACE_CLIENT',
          role: 'PAR_CONTRAT',
          first_name: user.firstName,
          last_name: user.lastName,
          mail: user.mail,
          password_hash: null,
          disabled_at: null,
          created_at: user.createdAt,
        })
        .execute();
      await db
        .insertInto('client_user')
        .values({
          account_id: user.userId,
          financeur_id: financeurId,
          created_at: user.createdAt,
        })
        .execute();
      await setRights(user.userId, user.rights);
    },

    setRights,

    ownsContracts: async (numeros: readonly string[]): Promise<boolean> => {
      const { count } = await db
        .selectFrom('contract')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('financeur_id', '=', financeurId)
        .where(sql<boolean>`numero = any (${[...numeros]}::text[])`)
        .executeTakeFirstOrThrow();
      return count === new Set(numeros).size;
    },

    disable: async (userId: string, now: Date): Promise<void> => {
      await db
        .updateTable('user_account')
        .set({ disabled_at: now })
        .where('id', '=', userId)
        .execute();
    },
  };
};
