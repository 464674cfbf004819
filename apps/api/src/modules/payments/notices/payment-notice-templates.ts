import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import { formatFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import {
  composeMail,
  type MailBlock,
  type MailContent,
} from '../../../platform/mail/compose-mail.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

/** A payment in the mails to its payer and its payee. */
export interface NoticedFacts {
  readonly reference: string;
  readonly day: string;
  readonly payer: string;
  readonly payee: string;
  readonly codeNan: string;
  readonly amount: Cents;
  /** Of the amount, what came by card. */
  readonly complement: Cents;
  /** What left an account counted in hours, as the person reads it. */
  readonly duration?: string | undefined;
  /** Of paper vouchers. */
  readonly titres: number | null;
  readonly url: string;
}

const titresFact = ({ titres }: NoticedFacts): readonly (readonly [string, string])[] =>
  titres === null ? [] : [['Nombre de titres', String(titres)]];

const payerFacts = (facts: NoticedFacts): MailBlock => ({
  kind: 'facts',
  facts: [
    [facts.titres === null ? 'Référence' : 'Numéro de remise', facts.reference],
    ['Date', facts.day],
    ['Intervenant', `${facts.payee} (NAN ${facts.codeNan})`],
    ...(facts.duration === undefined ? [] : [['Durée', facts.duration] as const]),
    ['Montant', formatAmount(facts.amount)],
    ...(facts.complement === 0
      ? []
      : [['Dont complément par carte', formatAmount(facts.complement)] as const]),
    ...titresFact(facts),
  ],
});

const payeeFacts = (facts: NoticedFacts): MailBlock => ({
  kind: 'facts',
  facts: [
    [facts.titres === null ? 'Référence' : 'Numéro de remise', facts.reference],
    ['Date', facts.day],
    ['Payeur', facts.payer],
    ['Montant', formatAmount(facts.amount)],
    ...titresFact(facts),
  ],
});

const payerLink = ({ url }: NoticedFacts): MailBlock => ({
  kind: 'link',
  label: 'Voir mes paiements',
  url,
});
const payeeLink = ({ url }: NoticedFacts): MailBlock => ({
  kind: 'link',
  label: 'Voir mes remises',
  url,
});

export const paymentRecordedMail = (
  reader: MailReader,
  facts: NoticedFacts & { readonly payoutDay: CalendarDay; readonly isInstant: boolean },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `Votre paiement à ${facts.payee}`,
    [
      greeting(reader),
      'Votre paiement a bien été enregistré.',
      payerFacts(facts),
      ...(facts.isInstant
        ? [
            'Il part tout de suite par virement instantané, sur le compte bancaire que l’intervenant nous a indiqué : il ne peut plus être annulé.',
            `Si la banque de l’intervenant ne peut pas le recevoir ainsi, il sera viré à partir du ${formatFrenchDate(facts.payoutDay)}.`,
          ]
        : [
            `Il sera viré à l’intervenant à partir du ${formatFrenchDate(facts.payoutDay)}, sur le compte bancaire qu’il nous a indiqué.`,
            ...(facts.titres === null
              ? ['Tant qu’il n’est pas viré, vous pouvez l’annuler depuis vos paiements.']
              : []),
          ]),
      payerLink(facts),
      'Si vous n’êtes pas à l’origine de ce paiement, changez tout de suite votre mot de passe et écrivez-nous depuis la page de contact de votre espace.',
    ],
    theme,
  );

export const paymentReceivedMail = (
  reader: MailReader,
  facts: NoticedFacts & {
    readonly payoutDay: CalendarDay;
    readonly isInstant: boolean;
    /** Payouts wait until the holder of the account is verified. */
    readonly isHeld: boolean;
    /** Where to give or check bank details, when none can be used. */
    readonly bankUrl: string | undefined;
  },
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `Vous avez reçu un paiement de ${formatAmount(facts.amount)}`,
    [
      greeting(reader),
      `${facts.payer} vous adresse un paiement en CESU.`,
      payeeFacts(facts),
      ...(facts.bankUrl === undefined
        ? [
            facts.isInstant
              ? `Cette somme part tout de suite par virement instantané. Si votre banque ne peut pas le recevoir ainsi, elle vous sera virée à partir du ${formatFrenchDate(facts.payoutDay)}.`
              : `Cette somme vous sera virée à partir du ${formatFrenchDate(facts.payoutDay)}.`,
            payeeLink(facts),
          ]
        : [
            facts.isHeld
              ? 'Cette somme attend : la banque ne reconnaît pas le titulaire de votre compte. Vérifiez vos coordonnées bancaires.'
              : 'Pour recevoir cette somme, indiquez-nous le compte bancaire où la virer.',
            {
              kind: 'link',
              label: facts.isHeld
                ? 'Vérifier mes coordonnées bancaires'
                : 'Donner mes coordonnées bancaires',
              url: facts.bankUrl,
            } as const,
          ]),
    ],
    theme,
  );

export const paymentCancelledMail = (
  reader: MailReader,
  facts: NoticedFacts,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `Votre paiement à ${facts.payee} est annulé`,
    [
      greeting(reader),
      'Votre paiement a bien été annulé. Son montant est revenu sur vos comptes CESU.',
      ...(facts.complement === 0 ? [] : ['Le complément vous est remboursé sur votre carte.']),
      payerFacts(facts),
      payerLink(facts),
    ],
    theme,
  );

export const receivedCancelledMail = (
  reader: MailReader,
  facts: NoticedFacts,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `Un paiement de ${formatAmount(facts.amount)} est annulé`,
    [
      greeting(reader),
      `${facts.payer} a annulé ce paiement avant qu’il ne vous soit viré.`,
      payeeFacts(facts),
      payeeLink(facts),
    ],
    theme,
  );

export const paymentPostponedMail = (
  reader: MailReader,
  facts: NoticedFacts,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `Votre paiement à ${facts.payee} attend`,
    [
      greeting(reader),
      'La banque de l’intervenant a refusé le virement de votre paiement. Rien n’est perdu\u00a0: nous lui avons demandé d’autres coordonnées bancaires, et la somme lui sera virée dès qu’il les aura données.',
      payerFacts(facts),
      ...(facts.titres === null
        ? ['D’ici là, vous pouvez aussi annuler ce paiement et retrouver son montant.']
        : []),
      payerLink(facts),
    ],
    theme,
  );
