import type { Preferences } from '@portail/rules/identity/preferences/preferences.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UserScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export const ownPreferences = (
  db: Reader,
  { userId }: UserScope,
): Promise<Preferences | undefined> =>
  db
    .selectFrom('preference')
    .select([
      'taille_texte as tailleTexte',
      'contraste',
      'apparence',
      'rappels',
      'langage_simple as langageSimple',
    ])
    .where('account_id', '=', userId)
    .executeTakeFirst();

export const preferencesIn = (unit: UnitOfWork, scope: UserScope) => {
  const db = transactionOf(unit);
  return {
    /** The row lock serialises changes made in two tabs, so that each keeps the field of the other. */
    lock: async (): Promise<Preferences | undefined> => {
      await db
        .selectFrom('user_account')
        .select('id')
        .where('id', '=', scope.userId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      return await ownPreferences(db, scope);
    },

    save: async (preferences: Preferences, at: Date): Promise<void> => {
      const row = {
        taille_texte: preferences.tailleTexte,
        contraste: preferences.contraste,
        apparence: preferences.apparence,
        rappels: preferences.rappels,
        langage_simple: preferences.langageSimple,
        updated_at: at,
      };
      await db
        .insertInto('preference')
        .values({ account_id: scope.userId, ...row })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
        .execute();
    },
  };
};
