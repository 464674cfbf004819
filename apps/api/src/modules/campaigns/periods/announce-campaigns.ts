import {
  dueMailsOf,
  OPENING_CATCH_UP_DAYS,
  type DueMail,
} from '@portail/rules/campaigns/campaign-mails.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mailedCampaignOf } from './mailed-campaign.ts';
import { CAMPAIGN_MAIL, type CampaignMailPayload } from './campaign-mails.ts';
import type { Recipient, CampaignMailQueries } from './campaign-mails.queries.ts';
import { campaignMailsIn } from './campaign-mails.repository.ts';

const PAGE = 500;

type Dependencies = Pick<Platform, 'units' | 'clock' | 'outbox'> & {
  readonly queries: CampaignMailQueries;
};

/** The mark and the message are one commit: a run that dies leaves the rest to the next. */
const announceTo = (
  { units, clock, outbox }: Dependencies,
  campaignId: string,
  { kind, day }: DueMail,
  recipients: readonly Recipient[],
): Promise<number> =>
  units.transact(async (unit) => {
    const keys = recipients.map(({ key }) => key);
    const now = clock.businessNow();
    const marked = await campaignMailsIn(unit).mark({ campaignId, kind, day, keys, now });
    const messages = recipients
      .filter(({ key }) => marked.has(key))
      .map(({ ligneId, beneficiaryId }) => {
        const payload: CampaignMailPayload = {
          sessionId: campaignId,
          kind,
          day,
          ligneId,
          beneficiaryId,
        };
        const dedupKey = [CAMPAIGN_MAIL, campaignId, kind, day, ligneId ?? beneficiaryId].join(':');
        return { kind: CAMPAIGN_MAIL, dedupKey, payload };
      });
    await outbox.addMany(unit, messages);
    return marked.size;
  });

/** Tells people that a campaign opens, or closes soon: each once, however many replicas look. */
export const createAnnounceCampaigns = (dependencies: Dependencies) => {
  const { clock, queries } = dependencies;

  const announce = async (campaignId: string, hasFile: boolean, due: DueMail): Promise<number> => {
    const page = hasFile ? queries.linesPage : queries.peoplePage;
    let count = 0;
    for (let after = ''; ;) {
      const people = await page({ campaignId, ...due, after, limit: PAGE });
      const last = people.at(-1);
      if (last === undefined) return count;
      const recipients = people.filter(({ isDue }) => isDue);
      if (recipients.length > 0) {
        count += await announceTo(dependencies, campaignId, due, recipients);
      }
      after = last.place;
    }
  };

  return async (): Promise<number> => {
    const today = clock.businessDay();
    let count = 0;
    for (const campaign of await queries.candidates(today, OPENING_CATCH_UP_DAYS)) {
      for (const due of dueMailsOf(mailedCampaignOf(campaign), today)) {
        count += await announce(campaign.id, campaign.hasFile, due);
      }
    }
    return count;
  };
};
