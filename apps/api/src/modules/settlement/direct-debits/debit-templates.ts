import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import { formatLongDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

export interface DebitNotice {
  readonly label: string;
  readonly amount: Cents;
  readonly day: CalendarDay;
  readonly rum: string;
  /** Its last characters and no more. */
  readonly iban: string;
  readonly creditor: string;
  /** Identifiant créancier SEPA. */
  readonly creditorId: string;
  readonly url: string;
}

/** The pre-notification that SEPA asks for: amount, day, creditor and mandate. */
export const debitNoticeMail = (
  reader: MailReader,
  notice: DebitNotice,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `Prélèvement de ${formatAmount(notice.amount)} le ${formatLongDate(notice.day)}`,
    [
      greeting(reader),
      `Nous prélèverons ${formatAmount(notice.amount)} sur votre compte bancaire le ${formatLongDate(notice.day)}. Vous n’avez rien à faire\u00a0: veillez seulement à ce que votre compte soit approvisionné ce jour-là.`,
      {
        kind: 'facts',
        facts: [
          ['Prélèvement', notice.label],
          ['Montant', formatAmount(notice.amount)],
          ['Date', formatLongDate(notice.day)],
          ['Compte prélevé', notice.iban],
          ['Créancier', notice.creditor],
          ['Identifiant créancier', notice.creditorId],
          ['Référence du mandat', notice.rum],
        ],
      },
      { kind: 'link', label: 'Voir mes commandes', url: notice.url },
    ],
    theme,
  );

export const mandateLapsedMail = (
  reader: MailReader,
  { rum, url }: { readonly rum: string; readonly url: string },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Votre mandat de prélèvement a pris fin',
    [
      greeting(reader),
      `Aucun prélèvement n’a été fait depuis 36\u00a0mois avec votre mandat ${rum}\u00a0: la règle européenne y met fin. Si vous voulez payer de nouveau par prélèvement, signez un nouveau mandat.`,
      { kind: 'link', label: 'Voir mes informations bancaires', url },
    ],
    theme,
  );
