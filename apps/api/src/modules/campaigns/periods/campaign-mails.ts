import { hrefOf } from '@portail/contract/pages/href.ts';
import { campaignStatut } from '@portail/rules/orders/campaign-window.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import {
  campaignClosingMail,
  campaignOpeningMail,
  type CampaignFacts,
} from '../../../platform/mail/campaign-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mailedCampaignOf } from './mailed-campaign.ts';
import type { MailedPerson, CampaignMailQueries } from './campaign-mails.queries.ts';

export const CAMPAIGN_MAIL = 'COURRIEL_SESSION';

const payloadSchema = z.object({
  sessionId: z.string(),
  kind: z.enum(['OUVERTURE', 'FERMETURE']),
  day: z.string(),
  ligneId: z.nullable(z.string()),
  beneficiaryId: z.nullable(z.string()),
});
export type CampaignMailPayload = z.output<typeof payloadSchema>;

type Dependencies = Pick<Platform, 'mail' | 'config' | 'reader' | 'clock'> & {
  readonly queries: CampaignMailQueries;
};

interface Addressee {
  readonly to: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isToRegister: boolean;
}

/** The person's own address once they have an account; until then, the one of the funder's file. */
const addresseeOf = (found: MailedPerson): Addressee | undefined => {
  if (found.beneficiaryId !== null) {
    const { mail: to, firstName, lastName } = found;
    if (to === null || firstName === null || lastName === null) return undefined;
    return { to, firstName, lastName, isToRegister: false };
  }
  if (found.lineMail === null || found.lineMail === '') return undefined;
  return {
    to: found.lineMail,
    firstName: found.lineFirstName ?? '',
    lastName: found.lineLastName ?? '',
    isToRegister: true,
  };
};

/** Registered people go to the open campaigns, others to the registration of their contract. */
export const campaignUrl = (publicUrl: string, contract: string, isToRegister: boolean): string =>
  isToRegister
    ? `${publicUrl}${hrefOf('REGISTRATION', undefined, { numeroContrat: contract })}`
    : `${publicUrl}${hrefOf('ORDER_SESSION_LIST')}`;

export const createCampaignMails = ({
  mail,
  config,
  reader,
  clock,
  queries,
}: Dependencies): OutboxHandler => {
  const looks = mailThemeQueries(reader);
  return {
    kind: CAMPAIGN_MAIL,
    isBulk: true,
    run: async (payload, { id }) => {
      const { sessionId, kind, ligneId, beneficiaryId } = z.parse(payloadSchema, payload);
      const found = await queries.find(sessionId, { ligneId, beneficiaryId });
      // Closed, or nobody left to write to, since the mail was asked for.
      if (found === undefined) return;
      const campaign = mailedCampaignOf(found);
      if (campaignStatut(campaign, clock.businessDay()) !== 'OUVERTE') return;
      const addressee = addresseeOf(found);
      if (addressee === undefined) return;
      const { to, isToRegister, ...person } = addressee;
      const facts: CampaignFacts = {
        socialReason: found.socialReason,
        libelle: found.libelle,
        content: kind === 'OUVERTURE' ? found.openingContent : found.closingContent,
        dateOuverture: calendarDay(found.date_ouverture),
        dateFermeture: campaign.permanent ? undefined : campaign.dateFermeture,
        hasOrdered: found.hasOrdered,
        isToRegister,
        url: campaignUrl(config.publicUrl, found.contract, isToRegister),
      };
      const theme = await looks.ofContract(found.contract);
      const content =
        kind === 'OUVERTURE'
          ? campaignOpeningMail(person, facts, theme)
          : campaignClosingMail(person, facts, theme);
      await mail.send({ to, ...content, messageId: messageIdOf(id) });
    },
  };
};
