import {
  type MailedCampaign,
  dueMailsOf,
  OPENING_CATCH_UP_DAYS,
  type DueMail,
  campaignStatut,
} from '@portail/rules/campaigns/campaign-days.ts';
import { windowOfCampaign, type StoredWindow } from '../../orders/ordering/ordering.module.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  calendarDay,
  addDays,
  parseFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import {
  campaignClosingMail,
  campaignOpeningMail,
  type CampaignFacts,
  campaignClosingParts,
  campaignOpeningParts,
} from '../../../platform/mail/campaign-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MailedPerson, CampaignMailQueries, Recipient } from './campaign-mails.queries.ts';
import { campaignMailsIn } from './funder-campaigns.repository.ts';
import type {
  MailPreview,
  mailPreviewBody,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { lastPayableDay } from '@portail/rules/wallet/vouchers/millesime.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import type { MailParts } from '../../../platform/mail/compose-mail.ts';
import { orderMailParts } from '../../../platform/mail/ordering-templates.ts';
import { wireMailBlock } from '../../../platform/mail/wire-block.ts';

interface CampaignDates extends StoredWindow {
  readonly envoyer_ouverture: boolean;
  readonly envoyer_fermeture: boolean;
  readonly jour_avant_mail_de_fermeture: number | null;
}

const mailedCampaignOf = (campaign: CampaignDates): MailedCampaign => ({
  ...windowOfCampaign(campaign),
  envoyerOuverture: campaign.envoyer_ouverture,
  envoyerFermeture: campaign.envoyer_fermeture,
  jourAvantMailDeFermeture: campaign.jour_avant_mail_de_fermeture ?? undefined,
});

const CAMPAIGN_MAIL = 'COURRIEL_SESSION';

const payloadSchema = z.object({
  sessionId: z.string(),
  kind: z.enum(['OUVERTURE', 'FERMETURE']),
  day: z.string(),
  ligneId: z.nullable(z.string()),
  beneficiaryId: z.nullable(z.string()),
});
type CampaignMailPayload = z.output<typeof payloadSchema>;

type MailNeeds = Pick<Platform, 'mail' | 'config' | 'reader' | 'clock'> & {
  readonly queries: CampaignMailQueries;
};

interface Addressee {
  readonly to: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isToRegister: boolean;
}

/** The person's own address once registered; before, the one of the control file. */
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

/** Registered people get the list of open campaigns, others the registration of their contract. */
const campaignUrl = (publicUrl: string, contract: string, isToRegister: boolean): string =>
  isToRegister
    ? `${publicUrl}${hrefOf('REGISTRATION', undefined, { numeroContrat: contract })}`
    : `${publicUrl}${hrefOf('ORDER_SESSION_LIST')}`;

export const createCampaignMails = ({
  mail,
  config,
  reader,
  clock,
  queries,
}: MailNeeds): OutboxHandler => {
  const themes = mailThemeQueries(reader);
  return {
    kind: CAMPAIGN_MAIL,
    isBulk: true,
    run: async (payload, { id }) => {
      const { sessionId, kind, ligneId, beneficiaryId } = z.parse(payloadSchema, payload);
      const found = await queries.find(sessionId, { ligneId, beneficiaryId });
      // The campaign was closed or the person left since the mail was queued.
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
      const theme = await themes.ofContract(found.contract);
      const content =
        kind === 'OUVERTURE'
          ? campaignOpeningMail(person, facts, theme)
          : campaignClosingMail(person, facts, theme);
      await mail.send({ to, ...content, messageId: messageIdOf(id) });
    },
  };
};

const PAGE = 500;

type AnnounceNeeds = Pick<Platform, 'units' | 'clock' | 'outbox'> & {
  readonly queries: CampaignMailQueries;
};

/** The mark and the message commit together: an interrupted run leaves the rest to the next. */
const announceTo = (
  { units, clock, outbox }: AnnounceNeeds,
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

/** Queues the opening and closing mails that are due, once per person across replicas. */
export const createAnnounceCampaigns = (dependencies: AnnounceNeeds) => {
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

type PreviewBody = z.output<typeof mailPreviewBody>;

/** A fictitious reader: a preview contains no personal data. */
const READER = { firstName: 'Camille', lastName: 'Martin' };
const USUAL_LENGTH_DAYS = 30;

const dayOf = (text: string | null | undefined): CalendarDay | undefined =>
  text === null || text === undefined ? undefined : parseFrenchDate(text);

interface Setting {
  readonly today: CalendarDay;
  readonly publicUrl: string;
  readonly socialReason: string;
}

const partsOf = (preview: PreviewBody, { today, publicUrl, socialReason }: Setting): MailParts => {
  if (preview.typeCourriel === 'CONFIRMATION') {
    const millesime = Number(today.slice(0, 4));
    return orderMailParts(READER, {
      orderType: 'NEW_ORDER',
      reference: 'CM0123456789',
      campaign: preview.libelle,
      content: preview.contenu.trim(),
      total: centsOf(30_000),
      funded: centsOf(18_000),
      toPay: centsOf(12_000),
      millesime,
      usableUntil: lastPayableDay(millesime),
      settlement: undefined,
      ordersUrl: `${publicUrl}${hrefOf('ORDER_HISTORY')}`,
    });
  }
  const dateOuverture = dayOf(preview.dateOuverture) ?? today;
  const closes = dayOf(preview.dateFermeture) ?? addDays(dateOuverture, USUAL_LENGTH_DAYS);
  const facts = {
    socialReason,
    libelle: preview.libelle,
    content: preview.contenu.trim(),
    dateOuverture,
    dateFermeture: preview.permanent ? undefined : closes,
    hasOrdered: false,
    isToRegister: false,
    url: campaignUrl(publicUrl, preview.idContrat, false),
  };
  return preview.typeCourriel === 'OUVERTURE'
    ? campaignOpeningParts(READER, facts)
    : campaignClosingParts(READER, facts);
};

/** The mail as it would be sent, in blocks. */
export const previewOf = (preview: PreviewBody, setting: Setting): MailPreview => {
  const { subject, blocks } = partsOf(preview, setting);
  return { objet: subject, blocs: blocks.map(wireMailBlock) };
};
