import { TEXT_MAX_LENGTH } from '@portail/contract/constants/constants.ts';
import { windowOfCopy } from '@portail/rules/campaigns/copy-window.ts';
import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { ManagedCampaign } from './managed-campaigns.repository.ts';
import { funderCampaignsIn } from './funder-campaigns.repository.ts';
import { contentOfStored } from './campaign-content.ts';
import type { CampaignContent } from './campaign-parts.repository.ts';
import { requireKnown } from './write-campaign.ts';

const copyOf = (stored: ManagedCampaign, today: CalendarDay): CampaignContent => {
  const content = contentOfStored(stored);
  const { dateOuverture, dateFermeture, permanent } = windowOfCopy(
    {
      dateOuverture: calendarDay(stored.date_ouverture),
      dateFermeture:
        stored.date_fermeture === null ? undefined : calendarDay(stored.date_fermeture),
    },
    today,
  );
  return {
    ...content,
    campaign: {
      ...content.campaign,
      libelle: `Copie de ${stored.libelle}`.slice(0, TEXT_MAX_LENGTH),
      date_ouverture: dateOuverture,
      date_fermeture: dateFermeture,
      permanent,
    },
  };
};

/** The same campaign to come: its words and figures, without its people, their file or their orders. */
export const createCopyCampaign =
  ({ clock, ids }: Pick<Platform, 'clock' | 'ids'>) =>
  async (unit: UnitOfWork, caller: AuthenticatedCaller, id: string): Promise<{ id: string }> => {
    const copyId = ids.ordered();
    const campaigns = funderCampaignsIn(unit, funderScopeOf(caller), ids);
    const stored = requireKnown(await campaigns.lock(id));
    await campaigns.add({
      id: copyId,
      contract: stored.contract_numero,
      content: copyOf(stored, clock.businessDay()),
      now: clock.businessNow(),
    });
    return { id: copyId };
  };
