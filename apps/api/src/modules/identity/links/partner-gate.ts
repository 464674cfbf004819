import { limitedAddress } from '../../../platform/address.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { PartnerGate } from '../../../platform/ports/partner.ts';
import type { PartnerSecrets } from './partner-secret.ts';
import type { PartnerQueries } from './partners.queries.ts';

type Dependencies = Pick<Platform, 'units' | 'limits' | 'digest' | 'securityLog' | 'config'> & {
  readonly partners: PartnerQueries;
  readonly secrets: PartnerSecrets;
};

export const createPartnerGate = (dependencies: Dependencies): PartnerGate => {
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
