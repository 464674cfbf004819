import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** Who at the house acts: as the books name them, and from where. */
export interface ActingOperator {
  /** As it stands in the books. */
  readonly actor: string;
  /** Absent on the command line. */
  readonly accountId: string | undefined;
  readonly origin: RequestOrigin;
}

/** Two persons are two accounts: an operator without one cannot ask. */
export type AskingOperator = ActingOperator & { readonly accountId: string };

/** The command of a call, by whose key its act is found again. */
export interface ActCommand {
  readonly owner: string;
  readonly key: string;
}

export const booksOperator = ({ actor, origin }: ActingOperator) => ({
  actor,
  requestId: origin.requestId,
});

export const operatorQueries = (reader: Reader, { accountId }: OperatorScope) => ({
  /** As the books name who acts. */
  actor: async (): Promise<string> => {
    const { login } = await reader
      .selectFrom('user_account')
      .select('login')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    return `operateur:${login}`;
  },
});

/** A manager by login, for the command line, which has no session to name one. */
export const findAskingOperator = async (
  reader: Reader,
  login: string,
  origin: RequestOrigin,
): Promise<{ actor: string; accountId: string; origin: RequestOrigin } | undefined> => {
  const found = await reader
    .selectFrom('user_account as u')
    .select(['u.id', 'u.login'])
    .where('u.login_key', '=', login.toLowerCase())
    .where('u.role', '=', 'BO_GESTIONNAIRE')
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  return found === undefined
    ? undefined
    : { actor: `operateur:${found.login}`, accountId: found.id, origin };
};
