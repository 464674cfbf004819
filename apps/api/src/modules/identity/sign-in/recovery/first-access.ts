import { randomBytes } from 'node:crypto';
import { resetPasswordHref } from '@portail/contract/pages/href.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';
import { knownDevicesIn } from '../known-devices.repository.ts';
import { verificationsIn } from '../second-step/verifications.repository.ts';
import { sessionsIn } from '../sessions.repository.ts';
import { tokenHashOf } from './recover-password.ts';
import { recoveryQueries } from './recovery.queries.ts';
import { resetLinksIn } from './reset-links.repository.ts';
import { resetPurpose } from './reset-mail.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;

type Dependencies = Pick<Platform, 'reader' | 'clock' | 'ids' | 'digest' | 'secretBox' | 'config'>;

export interface OpenedLink {
  readonly linkId: string;
  /** For a caller that has just proved the mailbox; a mail takes the sealed one. */
  readonly token: string;
  /** The word itself travels sealed: who reads the outbox gets in nowhere. */
  readonly sealedToken: string;
  readonly expiresAt: Date;
}

/** How somebody who has no password yet gets to choose one, and how all ways in are shut. */
export const createFirstAccess = (dependencies: Dependencies) => {
  const { reader, clock, ids, digest, secretBox, config } = dependencies;
  const queries = recoveryQueries(reader);
  return {
    /** A new link; those sent before it no longer serve. */
    openLink: async (
      unit: UnitOfWork,
      accountId: string,
      lifeDays: number,
    ): Promise<OpenedLink> => {
      const createdAt = clock.realNow();
      const linkId = ids.ordered();
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expiresAt = new Date(createdAt.getTime() + lifeDays * DAY_MS);
      const links = resetLinksIn(unit);
      await links.useAll(accountId, createdAt);
      await links.insert({
        id: linkId,
        accountId,
        tokenHash: tokenHashOf(digest, token),
        createdAt,
        expiresAt,
      });
      return { linkId, token, sealedToken: secretBox.seal(resetPurpose(linkId), token), expiresAt };
    },

    /** Its address, while it may still serve. */
    addressOf: async (linkId: string, sealedToken: string): Promise<string | undefined> => {
      const link = await queries.findLink(linkId);
      if (link === undefined || link.usedAt !== null || link.expiresAt <= clock.realNow())
        return undefined;
      const token = secretBox.open(resetPurpose(linkId), sealedToken);
      return `${config.publicUrl}${resetPasswordHref(token)}`;
    },

    shut: async (unit: UnitOfWork, accountId: string): Promise<void> => {
      const now = clock.realNow();
      await sessionsIn(unit).revokeAll(accountId, now);
      await verificationsIn(unit).closeAll(accountId, now);
      await knownDevicesIn(unit).forgetAll(accountId);
      await resetLinksIn(unit).useAll(accountId, now);
    },
  };
};
export type FirstAccess = ReturnType<typeof createFirstAccess>;
