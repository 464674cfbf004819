import { timingSafeEqual } from 'node:crypto';
import { limitedAddress } from '../../../platform/address.ts';
import { createDigest } from '../../../platform/digest.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { PartnerCredentials, PartnerGate } from '../../../platform/ports/partner.ts';
import type { PartnerQueries } from './links.queries.ts';

interface PartnerSecrets {
  readonly hash: (credentials: PartnerCredentials) => string;
  readonly matches: (stored: string, credentials: PartnerCredentials) => boolean;
}

/**
 * Partner secrets are long and random, so a keyed digest is enough; slow hashing is for passwords.
 */
export const createPartnerSecrets = (peppers: KeyRing): PartnerSecrets => {
  const digest = createDigest(peppers);
  const textOf = ({ clientId, secret }: PartnerCredentials): string => `${clientId}\u0000${secret}`;
  return {
    hash: (credentials) => digest.of('partenaire', textOf(credentials)),
    matches: (stored, credentials) =>
      digest.all('partenaire', textOf(credentials)).some((hash) => {
        const [one, other] = [Buffer.from(stored), Buffer.from(hash)];
        return one.length === other.length && timingSafeEqual(one, other);
      }),
  };
};

export const createPartnerGate = (
  dependencies: Pick<Platform, 'units' | 'limits' | 'digest' | 'securityLog' | 'config'> & {
    readonly partners: PartnerQueries;
    readonly secrets: PartnerSecrets;
  },
): PartnerGate => {
  const { units, limits, digest, securityLog, config, partners, secrets } = dependencies;

  const refuse = async (clientId: string, origin: RequestOrigin): Promise<undefined> => {
    await units.transact((unit) =>
      securityLog.record(unit, origin, {
        kind: 'LIEN_DEMANDE',
        result: 'REFUS',
        subject: clientId,
      }),
    );
    await units.transact((unit) =>
      limits.count(unit, {
        key: digest.of('partenaire-adresse', limitedAddress(origin.address)),
        ...config.limits.address,
        clearedBySuccess: false,
      }),
    );
    return undefined;
  };

  return {
    authenticate: async (credentials, origin) => {
      if (credentials === undefined) return undefined;
      const partner = await partners.find(credentials.clientId);
      if (partner === undefined || !secrets.matches(partner.secretHash, credentials)) {
        return await refuse(credentials.clientId, origin);
      }
      return {
        partnerId: partner.id,
        clientId: partner.clientId,
        modes: partner.modes,
        isPaynum: partner.isPaynum,
        prestataires: partner.providers.map(({ clientId }) => clientId),
        contracts: partner.servesAll ? undefined : partner.contracts.map(({ numero }) => numero),
      };
    },
  };
};
