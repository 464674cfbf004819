import type { Reader } from '../../../platform/db/database.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';

/** What a partner's link keeps its campaign to. */
export interface LinkLimits {
  readonly contract: string | undefined;
  readonly campaign: string | undefined;
}

/** A person who came with their own password is kept to nothing but what is theirs. */
const NONE: LinkLimits = { contract: undefined, campaign: undefined };

/** A funder's link leads to one of its campaigns: its record says which, never the address. */
export const linkLimitsOf = async (
  reader: Reader,
  caller: AuthenticatedCaller,
): Promise<LinkLimits> => {
  if (caller.link !== 'PARTENAIRE') return NONE;
  const link = await reader
    .selectFrom('user_session')
    .select(['contract_numero as contract', 'precommande_session_id as campaign'])
    .where('id', '=', caller.sessionId)
    .where('account_id', '=', caller.accountId)
    .executeTakeFirst();
  return { contract: link?.contract ?? undefined, campaign: link?.campaign ?? undefined };
};
