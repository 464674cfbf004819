import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import { formatLongDate } from '@portail/rules/time/calendar-day.ts';
import { lastPayableDay } from '@portail/rules/wallet/vouchers/millesime.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

export interface ExpiryFacts {
  readonly socialReason: string;
  readonly millesime: number;
  /** 0 on the last day. */
  readonly daysLeft: number;
  readonly accountCents: Cents;
  readonly titreCount: number;
  readonly titreCents: Cents;
  readonly homeUrl: string;
}

const timeLeft = (days: number): string => {
  if (days === 0) return 'dernier jour pour les utiliser';
  return days === 1 ? 'encore 1 jour pour les utiliser' : `encore ${days} jours pour les utiliser`;
};

const titres = ({ titreCount, titreCents }: ExpiryFacts): string =>
  `${titreCount} ${titreCount === 1 ? 'titre' : 'titres'}, soit ${formatAmount(titreCents)}`;

export const expiryReminderMail = (
  reader: MailReader,
  facts: ExpiryFacts,
  theme?: ThemeColors,
): MailContent => {
  const lastDay = formatLongDate(lastPayableDay(facts.millesime));
  return composeMail(
    `Vos CESU ${facts.millesime}\u00a0: ${timeLeft(facts.daysLeft)}`,
    [
      greeting(reader),
      `Il vous reste de quoi payer avec vos CESU de ${facts.millesime}, au titre du contrat ${facts.socialReason}. Ils sont utilisables jusqu’au ${lastDay} inclus, heure de Paris.`,
      {
        kind: 'facts',
        facts: [
          ...(facts.accountCents > 0
            ? [['Solde de vos comptes', formatAmount(facts.accountCents)] as const]
            : []),
          ...(facts.titreCount > 0 ? [['Titres papier', titres(facts)] as const] : []),
          ['Dernier jour d’utilisation', lastDay],
        ],
      },
      { kind: 'link', label: 'Voir ce qu’il me reste', url: facts.homeUrl },
      'Après cette date, ce qui reste ne peut plus servir à payer. En février, il peut encore être échangé si votre contrat le permet\u00a0; le 1er mars, il est perdu.',
    ],
    theme,
  );
};
