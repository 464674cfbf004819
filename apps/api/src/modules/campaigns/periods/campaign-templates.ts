import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import { formatLongDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import {
  composeMail,
  type MailBlock,
  type MailContent,
  type MailParts,
} from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

export interface CampaignFacts {
  readonly socialReason: string;
  readonly libelle: string;
  /** The funder's text; empty for the standard text. */
  readonly content: string;
  readonly dateOuverture: CalendarDay;
  readonly dateFermeture: CalendarDay | undefined;
  /** The person already has an order in the campaign. */
  readonly hasOrdered: boolean;
  /** Expected by the funder but not registered. */
  readonly isToRegister: boolean;
  /** The order page or the registration page. */
  readonly url: string;
}

const quoted = (content: string): readonly MailBlock[] =>
  content === '' ? [] : [{ kind: 'quote', text: content }];

const closing = ({ dateFermeture }: CampaignFacts): string =>
  dateFermeture === undefined
    ? 'Sans date de fermeture'
    : `${formatLongDate(dateFermeture)} inclus`;

const factsOf = (facts: CampaignFacts): MailBlock => ({
  kind: 'facts',
  facts: [
    ['Session', facts.libelle],
    ['Proposée par', facts.socialReason],
    ['Ouverture', formatLongDate(facts.dateOuverture)],
    ['Fermeture', closing(facts)],
  ],
});

const linkOf = ({ hasOrdered, isToRegister, url }: CampaignFacts): MailBlock => {
  if (isToRegister) return { kind: 'link', label: 'Créer mon espace pour commander', url };
  return { kind: 'link', label: hasOrdered ? 'Revoir ma commande' : 'Commander mes CESU', url };
};

const registration = ({ isToRegister }: CampaignFacts): readonly MailBlock[] =>
  isToRegister
    ? [
        'Vous n’avez pas encore d’espace\u00a0: votre inscription prend quelques minutes. Munissez-vous des informations que votre organisme vous a données.',
      ]
    : [];

export const campaignOpeningParts = (reader: MailReader, facts: CampaignFacts): MailParts => ({
  subject: `Vous pouvez commander vos CESU\u00a0: ${facts.libelle}`,
  blocks: [
    greeting(reader),
    `${facts.socialReason} vous propose de commander des CESU. La session est ouverte.`,
    ...quoted(facts.content),
    factsOf(facts),
    ...registration(facts),
    linkOf(facts),
  ],
});

const closingSentence = ({ hasOrdered }: CampaignFacts): string =>
  hasOrdered
    ? 'La session de commande ferme bientôt. Votre commande est enregistrée\u00a0: jusque-là, vous pouvez encore la modifier ou l’annuler.'
    : 'La session de commande ferme bientôt. Vous n’avez pas encore commandé\u00a0: après cette date, il sera trop tard.';

export const campaignClosingParts = (reader: MailReader, facts: CampaignFacts): MailParts => ({
  subject: `Dernier jour pour commander vos CESU\u00a0: ${closing(facts).replace(' inclus', '')}`,
  blocks: [
    greeting(reader),
    closingSentence(facts),
    ...quoted(facts.content),
    factsOf(facts),
    ...registration(facts),
    linkOf(facts),
  ],
});

const composed = ({ subject, blocks }: MailParts, theme?: ThemeColors): MailContent =>
  composeMail(subject, blocks, theme);

export const campaignOpeningMail = (
  reader: MailReader,
  facts: CampaignFacts,
  theme?: ThemeColors,
): MailContent => composed(campaignOpeningParts(reader, facts), theme);

export const campaignClosingMail = (
  reader: MailReader,
  facts: CampaignFacts,
  theme?: ThemeColors,
): MailContent => composed(campaignClosingParts(reader, facts), theme);
