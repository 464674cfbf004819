import { randomBytes } from 'node:crypto';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { Platform } from '../../../platform/platform.ts';

const TOKEN_BYTES = 32;

type LinkPage = 'ADDRESS_PROOF' | 'ACCESS_INVITATION' | 'NOT_ME' | 'CONFIRM_REGISTRATION';

/**
 * One-time tokens of mailed links. The database keeps a digest, the outbox keeps the token sealed,
 * and the address of the page carries it in the fragment, which browsers send to no server.
 */
export const createMailedTokens = (
  { digest, secretBox, config }: Pick<Platform, 'digest' | 'secretBox' | 'config'>,
  page: LinkPage,
) => {
  const purposeOf = (id: string): string => `lien:${page}:${id}`;
  const hashOf = (token: string): string => digest.of(`lien:${page}`, token);
  return {
    create: (id: string) => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      return { hash: hashOf(token), sealed: secretBox.seal(purposeOf(id), token) };
    },
    hashOf,
    /** The token and its link, from what the outbox kept. */
    open: (id: string, sealed: string) => {
      const token = secretBox.open(purposeOf(id), sealed);
      return { hash: hashOf(token), url: `${config.publicUrl}${hrefOf(page)}#jeton=${token}` };
    },
  };
};
