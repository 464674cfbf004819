import { withoutSocialSecurityNumbers } from '@portail/rules/identifiers/nir.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { CONTACT_ACKNOWLEDGEMENT_MAIL, CONTACT_SUPPORT_MAIL } from './contact-mails.ts';
import { demandesGestionIn, type NewDemande } from './demandes-gestion.repository.ts';

type Dependencies = Pick<Platform, 'clock' | 'ids' | 'outbox'>;

export type OpenDemande = (
  unit: UnitOfWork,
  content: Omit<NewDemande, 'id' | 'year' | 'createdAt'>,
) => Promise<{ readonly id: string; readonly reference: string }>;

/** A message becomes a request that the house must answer, and two mails that say so. */
export const createOpenDemande =
  ({ clock, ids, outbox }: Dependencies): OpenDemande =>
  async (unit, content) => {
    const id = ids.ordered();
    const { reference } = await demandesGestionIn(unit).insert({
      ...content,
      id,
      message: withoutSocialSecurityNumbers(content.message),
      year: clock.businessDay().slice(0, 4),
      createdAt: clock.businessNow(),
    });
    for (const kind of [CONTACT_SUPPORT_MAIL, CONTACT_ACKNOWLEDGEMENT_MAIL]) {
      await outbox.add(unit, { kind, dedupKey: `${kind}:${id}`, payload: { demandeId: id } });
    }
    return { id, reference };
  };
