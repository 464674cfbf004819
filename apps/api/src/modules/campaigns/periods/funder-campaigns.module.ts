import { CAMPAIGN_MAILS_QUEUE } from '../../../platform/jobs/queues.ts';
import type { ScheduledJob } from '../../../platform/jobs/scheduled-job.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createAnnounceCampaigns } from './announce-campaigns.ts';
import { createCloseCampaign } from './close-campaign.ts';
import { createCopyCampaign } from './copy-campaign.ts';
import {
  createFunderCampaignsHandlers,
  type FunderCampaignsHandlers,
} from './funder-campaigns.handlers.ts';
import { createCampaignMails } from './campaign-mails.ts';
import { campaignMailQueries } from './campaign-mails.queries.ts';
import { createAddCampaign, createChangeCampaign } from './write-campaign.ts';

/** While people are awake, so that a campaign that opens today is told today. */
const EACH_HOUR_OF_THE_DAY = '5 8-19 * * *';

export interface FunderCampaignsModule {
  readonly handlers: FunderCampaignsHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
  readonly scheduledJobs: readonly ScheduledJob[];
  /** The same work, for those who do not wait for the clock. */
  readonly tasks: {
    readonly announceCampaigns: () => Promise<number>;
    readonly campaignMails: OutboxHandler;
  };
}

export const createFunderCampaignsModule = (platform: Platform): FunderCampaignsModule => {
  const scope = operatorScope('systeme', 'courriels d’ouverture et de fermeture des sessions');
  const queries = campaignMailQueries(platform.reader, scope);
  const announceCampaigns = createAnnounceCampaigns({ ...platform, queries });
  const campaignMails = createCampaignMails({ ...platform, queries });
  return {
    handlers: createFunderCampaignsHandlers({
      ...platform,
      addCampaign: createAddCampaign(platform),
      changeCampaign: createChangeCampaign(platform),
      closeCampaign: createCloseCampaign(platform),
      copyCampaign: createCopyCampaign(platform),
    }),
    outboxHandlers: [campaignMails],
    scheduledJobs: [
      {
        queue: CAMPAIGN_MAILS_QUEUE,
        cron: EACH_HOUR_OF_THE_DAY,
        atStart: true,
        run: async () => {
          const courriels = await announceCampaigns();
          platform.log.info(
            { tache: CAMPAIGN_MAILS_QUEUE, courriels },
            'tâche du calendrier faite',
          );
        },
      },
    ],
    tasks: { announceCampaigns, campaignMails },
  };
};
