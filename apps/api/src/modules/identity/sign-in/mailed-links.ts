import { randomBytes } from 'node:crypto';
import { DISAVOWAL_LINK_DAYS } from '@portail/contract/constants/constants.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { disavowalLinksIn } from './users.repository.ts';

const TOKEN_BYTES = 32;

type LinkPage =
  | 'ADDRESS_PROOF'
  | 'ACCESS_INVITATION'
  | 'NOT_ME'
  | 'CONFIRM_REGISTRATION'
  | 'OPERATOR_ENROLMENT';

/**
 * One-time tokens of mailed links. The database stores a digest, the outbox stores the token
 * sealed, and the URL carries it in the fragment, which browsers do not send to servers.
 */
export const createMailedTokens = (
  { digest, secretBox, config }: Pick<Platform, 'digest' | 'secretBox' | 'config'>,
  page: LinkPage,
) => {
  const purposeOf = (id: string): string => `lien:${page}:${id}`;
  const hashesOf = (token: string): readonly string[] => digest.all(`lien:${page}`, token);
  return {
    create: (id: string) => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      return {
        hash: digest.of(`lien:${page}`, token),
        sealed: secretBox.seal(purposeOf(id), token),
      };
    },
    /** Under every key: the link may be older than the current one. */
    hashesOf,
    open: (id: string, sealed: string) => {
      const token = secretBox.open(purposeOf(id), sealed);
      return { hashes: hashesOf(token), url: `${config.publicUrl}${hrefOf(page)}#jeton=${token}` };
    },
  };
};

const LIFE_MS = DISAVOWAL_LINK_DAYS * 86_400_000;

/** One-time links "Ce n’était pas moi" of the security notices. */
export const createDisavowalLinks = (
  dependencies: Pick<Platform, 'clock' | 'ids' | 'digest' | 'secretBox' | 'config'>,
) => {
  const { clock, ids } = dependencies;
  const tokens = createMailedTokens(dependencies, 'NOT_ME');
  return {
    /** Returns what the outbox payload stores. */
    open: async (
      unit: UnitOfWork,
      about: {
        readonly userId: string;
        readonly notice: string;
        readonly delegationId?: string | undefined;
      },
    ): Promise<{ readonly linkId: string; readonly sealedToken: string }> => {
      const id = ids.ordered();
      const { hash, sealed } = tokens.create(id);
      const createdAt = clock.realNow();
      await disavowalLinksIn(unit).insert({
        id,
        userId: about.userId,
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

    use: (unit: UnitOfWork, token: string) =>
      disavowalLinksIn(unit).use(tokens.hashesOf(token), clock.realNow()),
  };
};
