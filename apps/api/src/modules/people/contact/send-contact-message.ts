import type { ContactMessage } from '@portail/contract/people/service.calls.ts';
import { limitedAddress } from '../../../platform/address.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { OpenDemande } from './open-demande.ts';

type Dependencies = Pick<Platform, 'limits' | 'digest' | 'config'> & {
  readonly openDemande: OpenDemande;
};

export type SendContactMessage = (
  unit: UnitOfWork,
  message: ContactMessage,
  origin: RequestOrigin,
) => Promise<{ readonly reference: string }>;

/** Anybody may write, so many times an hour from one place. */
export const createSendContactMessage =
  ({ limits, digest, config, openDemande }: Dependencies): SendContactMessage =>
  async (unit, { nom, email, numeroContrat, objet, message }, origin) => {
    await limits.count(unit, {
      key: digest.of('contact', limitedAddress(origin.address)),
      ...config.limits.contact,
      clearedBySuccess: false,
    });
    const { reference } = await openDemande(unit, {
      nom,
      mail: email,
      contrat: numeroContrat,
      objet,
      message,
      accountId: undefined,
    });
    return { reference };
  };
