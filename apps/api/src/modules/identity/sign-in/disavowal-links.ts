import { DISAVOWAL_LINK_DAYS } from '@portail/contract/constants/constants.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { disavowalLinksIn } from './disavowal-links.repository.ts';
import { createMailedTokens } from './mailed-tokens.ts';

const LIFE_MS = DISAVOWAL_LINK_DAYS * 86_400_000;

type Dependencies = Pick<Platform, 'clock' | 'ids' | 'digest' | 'secretBox' | 'config'>;

/** The one-time links "Ce n’était pas moi" that security notices carry. */
export const createDisavowalLinks = (dependencies: Dependencies) => {
  const { clock, ids } = dependencies;
  const tokens = createMailedTokens(dependencies, 'NOT_ME');
  return {
    /** What the outbox keeps of a new link. */
    open: async (
      unit: UnitOfWork,
      about: {
        readonly accountId: string;
        readonly notice: string;
        readonly delegationId?: string | undefined;
      },
    ): Promise<{ readonly linkId: string; readonly sealedToken: string }> => {
      const id = ids.ordered();
      const { hash, sealed } = tokens.create(id);
      const createdAt = clock.realNow();
      await disavowalLinksIn(unit).insert({
        id,
        accountId: about.accountId,
        tokenHash: hash,
        notice: about.notice,
        delegationId: about.delegationId,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + LIFE_MS),
      });
      return { linkId: id, sealedToken: sealed };
    },

    addressOf: (linkId: string, sealedToken: string): string =>
      tokens.open(linkId, sealedToken).url,

    /** The account and the notice of a link that had not been used yet. */
    use: (unit: UnitOfWork, token: string) =>
      disavowalLinksIn(unit).use(tokens.hashOf(token), clock.realNow()),
  };
};
export type DisavowalLinks = ReturnType<typeof createDisavowalLinks>;
