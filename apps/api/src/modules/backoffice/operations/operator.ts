import type { RequestOrigin } from '../../../platform/ports/caller.ts';

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
