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
  /** It was collected, and the bank took it back. */
  readonly isTakenBack: boolean;
  readonly isDebitedAgain: boolean;
  readonly mandate: 'ACTIF' | 'SUSPENDU' | 'FINI';
  readonly url: string;
}

const NEXT_STEP = {
  FINI: 'Votre mandat de prélèvement a pris fin\u00a0: signez-en un nouveau, ou choisissez un autre moyen de paiement.',
  SUSPENDU:
    'Nous ne vous prélevons plus avec ce mandat\u00a0: choisissez un autre moyen de paiement, ou signez un nouveau mandat.',
} as const;

const nextStep = ({ mandate, isDebitedAgain }: RefusedDebit): string => {
  if (mandate !== 'ACTIF') return NEXT_STEP[mandate];
  return isDebitedAgain
    ? 'Elle sera prélevée de nouveau. Vous pouvez aussi choisir un autre moyen de paiement.'
    : 'Choisissez un autre moyen de paiement.';
};

export const debitRefusedMail = (
  reader: MailReader,
  facts: RefusedDebit,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    facts.isTakenBack
      ? `Votre banque nous a repris un prélèvement de ${formatAmount(facts.amount)}`
      : `Votre banque a refusé un prélèvement de ${formatAmount(facts.amount)}`,
    [
      greeting(reader),
      facts.isTakenBack
        ? 'Votre banque nous a repris un prélèvement déjà payé, et vous rend cette somme. Elle reste due\u00a0; ce que vous avez sur vos comptes et vos titres ne change pas.'
        : 'Votre banque n’a pas payé ce prélèvement\u00a0: rien n’a été débité, et cette somme reste attendue.',
      {
        kind: 'facts',
        facts: [
          ['Objet', facts.label],
          ['Montant', formatAmount(facts.amount)],
          ['Motif de la banque', facts.reason],
          ['Mandat', facts.rum],
        ],
      },
      nextStep(facts),
      { kind: 'link', label: 'Voir mes commandes', url: facts.url },
    ],
    theme,
  );
