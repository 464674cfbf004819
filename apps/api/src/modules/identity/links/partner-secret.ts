import { timingSafeEqual } from 'node:crypto';
import { createDigest } from '../../../platform/digest.ts';
import type { PartnerCredentials } from '../../../platform/ports/partner.ts';

export interface PartnerSecrets {
  readonly hash: (credentials: PartnerCredentials) => string;
  readonly matches: (stored: string, credentials: PartnerCredentials) => boolean;
}

/**
 * Partners' secrets are made by machines and long: a keyed digest is enough, and it leaves the slow
 * hashing to the passwords of people.
 */
export const createPartnerSecrets = (pepper: string): PartnerSecrets => {
  const digest = createDigest(pepper);
  const hash = ({ clientId, secret }: PartnerCredentials): string =>
    digest.of('partenaire', `${clientId}\u0000${secret}`);
  return {
    hash,
    matches: (stored, credentials) => {
      const [one, other] = [Buffer.from(stored), Buffer.from(hash(credentials))];
      return one.length === other.length && timingSafeEqual(one, other);
    },
  };
};
