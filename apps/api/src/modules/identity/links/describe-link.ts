import type { getBypassParameters } from '@portail/contract/identity/bypass.calls.ts';
import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { linkSessionQueries } from './link-sessions.queries.ts';

export type DescribeLink = (
  caller: AuthenticatedCaller,
) => Promise<CallOutput<typeof getBypassParameters>>;

/** What the link of the caller's session said; a session opened by a password has none. */
export const createDescribeLink =
  ({ reader }: Pick<Platform, 'reader'>): DescribeLink =>
  async (caller) => {
    const link = await linkSessionQueries(reader, caller).find();
    return {
      fromBackOffice: caller.fromBackOffice,
      readOnly: caller.readOnly,
      bypassed: caller.bypass !== undefined,
      identifiantSource: link?.identifiantSource ?? null,
      idSessionPreCommande: link?.idSessionPreCommande ?? null,
      typeAction: link?.typeAction ?? null,
    };
  };
