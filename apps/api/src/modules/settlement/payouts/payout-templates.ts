import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import { formatLongDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { addTargetDays } from '@portail/rules/time/target-days.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import {
  composeMail,
  type MailBlock,
  type MailContent,
} from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

export interface PayoutFacts {
  readonly reference: string;
  readonly day: CalendarDay;
  readonly amount: Cents;
  readonly count: number;
  /** Its last characters and no more. */
  readonly iban: string;
  readonly url: string;
}

const payoutFacts = (facts: PayoutFacts): MailBlock => ({
  kind: 'facts',
  facts: [
    ['Référence du virement', facts.reference],
    ['Montant', formatAmount(facts.amount)],
    ['Nombre de paiements', String(facts.count)],
    ['Compte bancaire', facts.iban],
  ],
});

export const payoutMail = (
  reader: MailReader,
  facts: PayoutFacts,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `Virement de ${formatAmount(facts.amount)}`,
    [
      greeting(reader),
      `Le virement de vos paiements CESU part le ${formatLongDate(facts.day)}. Votre banque vous le crédite au plus tard le ${formatLongDate(addTargetDays(facts.day, 1))}.`,
      payoutFacts(facts),
      { kind: 'link', label: 'Voir mes remises', url: facts.url },
    ],
    theme,
  );

export const payoutRejectedMail = (
  reader: MailReader,
  facts: PayoutFacts,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `Votre banque a refusé un virement de ${formatAmount(facts.amount)}`,
    [
      greeting(reader),
      `Le virement du ${formatLongDate(facts.day)} nous est revenu. La somme vous reste due\u00a0: vérifiez vos coordonnées bancaires et donnez-en d’autres, elle partira avec le virement suivant.`,
      payoutFacts(facts),
      { kind: 'link', label: 'Donner mes coordonnées bancaires', url: facts.url },
    ],
    theme,
  );

export const holderUnreadableMail = (
  reader: MailReader,
  url: string,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    'Le nom du titulaire de votre compte est à écrire en lettres latines',
    [
      greeting(reader),
      'Les banques ne peuvent pas lire le nom du titulaire que vous nous avez donné\u00a0: vos virements attendent, et rien de ce qui vous est dû n’est perdu. Donnez vos coordonnées bancaires de nouveau, avec ce nom en lettres latines, comme sur votre relevé d’identité bancaire (RIB).',
      { kind: 'link', label: 'Donner mes coordonnées bancaires', url },
    ],
    theme,
  );

interface DeductionClaim {
  readonly creditNote: string;
  readonly reference: string;
  readonly amount: Cents;
  readonly account: { readonly name: string; readonly iban: string; readonly bic: string };
}

/** To a payee who was paid for an invoice that was credited afterwards. */
export const deductionClaimMail = (
  reader: MailReader,
  { creditNote, reference, amount, account }: DeductionClaim,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `${formatAmount(amount)} à nous rendre (${reference})`,
    [
      greeting(reader),
      `Votre avoir ${creditNote} porte sur une facture que nous vous avions déjà virée. Aucun virement n’est parti depuis, sur lequel le retenir\u00a0: nous vous demandons de nous rendre cette somme par virement.`,
      {
        kind: 'facts',
        facts: [
          ['Montant', formatAmount(amount)],
          ['Référence à rappeler', reference],
          ['Bénéficiaire du virement', account.name],
          ['IBAN', account.iban],
          ['BIC', account.bic],
        ],
      },
      'Si un virement vous est préparé avant le vôtre, la somme y est retenue et vous n’avez plus rien à faire.',
    ],
    theme,
  );
