import type { ContactMessage } from '@portail/contract/calls/service.calls.ts';
import { limitedAddress } from '../../platform/address.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestOrigin } from '../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import { CONTACT_ACKNOWLEDGEMENT_MAIL, CONTACT_SUPPORT_MAIL } from './contact-mails.ts';
import { demandesGestionIn } from './demandes-gestion.repository.ts';

type Dependencies = Pick<Platform, 'clock' | 'ids' | 'limits' | 'digest' | 'outbox' | 'config'>;

export type SendContactMessage = (
  unit: UnitOfWork,
  message: ContactMessage,
  origin: RequestOrigin,
) => Promise<{ readonly reference: string }>;

/** A message becomes a request that the house must answer, and two mails that say so. */
export const createSendContactMessage =
  ({ clock, ids, limits, digest, outbox, config }: Dependencies): SendContactMessage =>
  async (unit, message, origin) => {
    await limits.count(unit, {
      key: digest.of('contact', limitedAddress(origin.address)),
      ...config.limits.contact,
      clearedBySuccess: false,
    });
    const id = ids.ordered();
    const { reference } = await demandesGestionIn(unit).insert({
      id,
      year: clock.businessDay().slice(0, 4),
      message,
      createdAt: clock.businessNow(),
    });
    for (const kind of [CONTACT_SUPPORT_MAIL, CONTACT_ACKNOWLEDGEMENT_MAIL]) {
      await outbox.add(unit, { kind, dedupKey: `${kind}:${id}`, payload: { demandeId: id } });
    }
    return { reference };
  };
