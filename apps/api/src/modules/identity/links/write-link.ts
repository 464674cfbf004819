import { randomBytes } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { linkUrl } from './link-url.ts';
import { linksIn, type NewLink } from './links.repository.ts';

const TOKEN_BYTES = 32;
const LINK_LIFE_S = 15 * 60;

interface AskedLink extends Omit<
  NewLink,
  'id' | 'tokenHash' | 'partnerId' | 'createdAt' | 'expiresAt'
> {
  readonly partner: { readonly partnerId: string; readonly clientId: string };
  /** An operator at their desk; nobody where the partner's program asks. */
  readonly askedBy?: string;
}

export type WriteLink = (
  unit: UnitOfWork,
  origin: RequestOrigin,
  asked: AskedLink,
) => Promise<{ readonly jetonConnexion: string; readonly url: string }>;

/** One way in, for one use: what it allows is written here, and the log says who asked. */
export const createWriteLink =
  ({
    clock,
    ids,
    digest,
    securityLog,
    config,
  }: Pick<Platform, 'clock' | 'ids' | 'digest' | 'securityLog' | 'config'>): WriteLink =>
  async (unit, origin, { partner, askedBy, ...asked }) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const createdAt = clock.realNow();
    const link: NewLink = {
      ...asked,
      id: ids.ordered(),
      tokenHash: digest.of('lien', token),
      partnerId: partner.partnerId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LINK_LIFE_S * 1_000),
    };
    await linksIn(unit).insert(link);
    await securityLog.record(unit, origin, {
      kind: 'LIEN_DEMANDE',
      result: 'SUCCES',
      accountId: link.accountId,
      details: {
        lien: link.id,
        partenaire: partner.clientId,
        mode: link.mode,
        ...(askedBy === undefined ? {} : { operateur: askedBy }),
      },
    });
    return { jetonConnexion: token, url: linkUrl(config.publicUrl, link, token) };
  };
