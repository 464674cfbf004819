import type { Reader } from '../../../platform/db/database.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** The operator who acts, as named in the ledger. */
export interface ActingOperator {
  /** Name in the ledger. */
  readonly actor: string;
  /** Absent on the command line. */
  readonly userId: string | undefined;
  readonly origin: RequestOrigin;
}

/** Two persons are two accounts, so an operator without an account cannot request an approval. */
export type RequestingOperator = ActingOperator & { readonly userId: string };

/** Idempotency key of the call, stored with its effect. */
export interface ActCommand {
  readonly owner: string;
  readonly key: string;
}

export const booksOperator = ({ actor, origin }: ActingOperator) => ({
  actor,
  requestId: origin.requestId,
});

export const operatorQueries = (reader: Reader, { userId }: OperatorScope) => ({
  /** Name of the operator in the ledger. */
  actor: async (): Promise<string> => {
    const { login } = await reader
      .selectFrom('user_account')
      .select('login')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return `operateur:${login}`;
  },
});

/** A manager by login, for the command line, which has no session. */
export const findRequestingOperator = async (
  reader: Reader,
  login: string,
  origin: RequestOrigin,
): Promise<{ actor: string; userId: string; origin: RequestOrigin } | undefined> => {
  const found = await reader
    .selectFrom('user_account as u')
    .select(['u.id', 'u.login'])
    .where('u.login_key', '=', login.toLowerCase())
    .where('u.role', '=', 'BO_GESTIONNAIRE')
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  return found === undefined
    ? undefined
    : { actor: `operateur:${found.login}`, userId: found.id, origin };
};
