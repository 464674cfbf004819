import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import { composeMail, type MailContent } from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

export interface RefusedDebit {
  /** What it was for. */
  readonly label: string;
  readonly amount: Cents;
  readonly reason: string;
  readonly rum: string;
  readonly hasMandateEnded: boolean;
  readonly url: string;
}

export const debitRefusedMail = (
  reader: MailReader,
  facts: RefusedDebit,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `Votre banque a refusé un prélèvement de ${formatAmount(facts.amount)}`,
    [
      greeting(reader),
      'Votre banque n’a pas payé ce prélèvement\u00a0: rien n’a été débité, et cette somme reste attendue.',
      {
        kind: 'facts',
        facts: [
          ['Objet', facts.label],
          ['Montant', formatAmount(facts.amount)],
          ['Motif de la banque', facts.reason],
          ['Mandat', facts.rum],
        ],
      },
      facts.hasMandateEnded
        ? 'Votre mandat de prélèvement a pris fin\u00a0: signez-en un nouveau, ou choisissez un autre moyen de paiement.'
        : 'Elle sera prélevée de nouveau. Vous pouvez aussi choisir un autre moyen de paiement.',
      { kind: 'link', label: 'Voir mes commandes', url: facts.url },
    ],
    theme,
  );
