import {
  creditNoteReasonLabel,
  type CreditNoteReason,
} from '@portail/rules/campaigns/credit-notes.ts';
import { paymentConditions } from '@portail/rules/campaigns/invoice-terms.ts';
import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import { formatLongDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import {
  composeMail,
  type MailBlock,
  type MailContent,
} from '../../../platform/mail/compose-mail.ts';
import { booksOf, greeting, type MailReader } from '../../../platform/mail/phrases.ts';

export interface MadeOrderFacts {
  readonly reference: string;
  readonly campaign: string;
  readonly millesime: number;
  /** "utilisable jusqu’au …" */
  readonly until: string;
  readonly account: Cents;
  readonly paper: Cents;
  readonly count: number;
  readonly faceValue: Cents | undefined;
  readonly homeUrl: string;
}

const givenOf = ({ account, paper, count, faceValue, until }: MadeOrderFacts): MailBlock[] => [
  ...(account > 0
    ? [
        `Votre compte CESU est crédité de ${formatAmount(account)}, ${until}. Vous pouvez l’utiliser dès maintenant.`,
      ]
    : []),
  ...(paper > 0 && faceValue !== undefined
    ? [
        `Votre carnet de ${booksOf(count, faceValue)} part en fabrication. Un message vous préviendra de son expédition\u00a0; vos titres pourront être utilisés dès que vous l’aurez reçu.`,
      ]
    : []),
];

/** To the person, once the funder has placed the order. */
export const orderMadeMail = (
  reader: MailReader,
  order: MadeOrderFacts,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `Votre commande est passée (${order.reference})`,
    [
      greeting(reader),
      'Votre commande de CESU vient d’être passée par votre financeur.',
      ...givenOf(order),
      {
        kind: 'facts',
        facts: [
          ['Commande', order.reference],
          ['Session', order.campaign],
          ['Millésime', String(order.millesime)],
          ...(order.account > 0
            ? [['Sur votre compte', formatAmount(order.account)] as const]
            : []),
          ...(order.paper > 0 ? [['En titres', formatAmount(order.paper)] as const] : []),
        ],
      },
      { kind: 'link', label: 'Ouvrir mon espace', url: order.homeUrl },
    ],
    theme,
  );

export interface LargeOrder {
  readonly reference: string;
  readonly campaign: string;
  readonly author: string;
  readonly count: number;
  readonly amount: Cents;
  readonly url: string;
}

/** To the other administrators of a funder: an order above the contract's threshold was placed. */
export const largeOrderMail = (
  reader: MailReader,
  { reference, campaign, author, count, amount, url }: LargeOrder,
): MailContent =>
  composeMail('Une commande importante vient d’être passée', [
    greeting(reader),
    `${author} vient de passer une commande pour votre organisme. Une commande passée ne s’annule pas.`,
    {
      kind: 'facts',
      facts: [
        ['Commande', reference],
        ['Session', campaign],
        ['Lignes', String(count)],
        ['Montant', formatAmount(amount)],
      ],
    },
    { kind: 'link', label: 'Voir la commande', url },
    'Si cette commande vous surprend, écrivez-nous sans attendre depuis votre espace.',
  ]);

export interface RemindedInvoice {
  readonly numero: string;
  readonly isLate: boolean;
  readonly dueDay: CalendarDay;
  /** What is left to pay. */
  readonly amount: Cents;
  /** A part was paid, or credited. */
  readonly isPart: boolean;
  readonly isPublicBuyer: boolean;
  readonly url: string;
}

const whatIsDue = ({ numero, isLate, isPart, dueDay, amount }: RemindedInvoice): string => {
  const day = formatLongDate(dueDay);
  if (isPart)
    return isLate
      ? `Sauf erreur, il reste ${formatAmount(amount)} à régler sur votre facture ${numero}, dont l’échéance était le ${day}.`
      : `Il reste ${formatAmount(amount)} à régler sur votre facture ${numero}, au plus tard le ${day}.`;
  return isLate
    ? `Sauf erreur, nous n’avons pas reçu le règlement de votre facture ${numero}, qui était dû le ${day}.`
    : `Votre facture ${numero} est à régler au plus tard le ${day}.`;
};

/** To a funder: an invoice is due soon, or late. */
export const invoiceReminderMail = (reader: MailReader, invoice: RemindedInvoice): MailContent => {
  const { numero, isLate, isPart, dueDay, amount, isPublicBuyer, url } = invoice;
  return composeMail(
    isLate ? `Votre facture ${numero} est en retard` : `Votre facture ${numero} arrive à échéance`,
    [
      greeting(reader),
      whatIsDue(invoice),
      {
        kind: 'facts',
        facts: [
          ['Facture', numero],
          [isPart ? 'Reste à régler' : 'Montant', formatAmount(amount)],
          ['Échéance', formatLongDate(dueDay)],
        ],
      },
      ...(isLate ? paymentConditions(isPublicBuyer).slice(0, 2) : []),
      { kind: 'link', label: 'Voir mes factures', url },
      'Si votre règlement est déjà parti, ne tenez pas compte de ce message.',
    ],
  );
};

export interface MailedCreditNote {
  readonly numero: string;
  readonly invoice: string;
  readonly order: string;
  readonly campaign: string;
  readonly amount: Cents;
  readonly reason: CreditNoteReason;
  /** What is left to pay of the invoice. */
  readonly due: Cents;
  /** Paid above what the invoice still asks: a credit of the funder. */
  readonly credit: Cents;
  readonly url: string;
}

const creditNoteFacts = (note: MailedCreditNote): MailBlock => ({
  kind: 'facts',
  facts: [
    ['Avoir', note.numero],
    ['Montant de l’avoir', formatAmount(note.amount)],
    ['Motif', creditNoteReasonLabel(note.reason)],
    ['Facture', note.invoice],
    ['Commande', note.order],
    ['Session', note.campaign],
  ],
});

const keptCredit = (credit: Cents): MailBlock[] =>
  credit === 0
    ? []
    : [
        `${formatAmount(credit)} déjà payés restent à votre crédit\u00a0: cette somme est imputée sur une prochaine facture ou vous est rendue par virement.`,
      ];

/** To a funder: one of its invoices is credited. */
export const creditNoteMail = (reader: MailReader, note: MailedCreditNote): MailContent =>
  composeMail(`Avoir ${note.numero} sur votre facture ${note.invoice}`, [
    greeting(reader),
    `Nous avons établi un avoir de ${formatAmount(note.amount)} sur votre facture ${note.invoice}.`,
    note.reason === 'VALEUR_REPRISE'
      ? 'Cette somme avait été versée pour vos bénéficiaires et a été reprise sur des comptes CESU\u00a0: elle n’est plus à votre charge.'
      : 'C’est une réduction que nous vous accordons\u00a0: ce que vos bénéficiaires ont reçu ne change pas.',
    note.due > 0
      ? `Il vous reste ${formatAmount(note.due)} à régler sur cette facture.`
      : 'Vous n’avez plus rien à régler sur cette facture.',
    ...keptCredit(note.credit),
    creditNoteFacts(note),
    { kind: 'link', label: 'Voir mes factures', url: note.url },
  ]);

/** To a funder: its order, which waited for its payment, is cancelled with its invoice. */
export const unpaidOrderCancelledMail = (reader: MailReader, note: MailedCreditNote): MailContent =>
  composeMail(`Votre commande ${note.order} est annulée`, [
    greeting(reader),
    note.reason === 'COMMANDE_EXPIREE'
      ? `Votre commande ${note.order} n’a pas été réglée à temps\u00a0: elle est annulée.`
      : `Votre commande ${note.order} est annulée avant son exécution.`,
    `L’avoir ${note.numero} annule sa facture ${note.invoice} de ${formatAmount(note.amount)}. Vous n’avez rien à payer pour cette commande.`,
    ...keptCredit(note.credit),
    'Rien n’a été versé à vos bénéficiaires. Leurs demandes restent validées, et vous pouvez les commander de nouveau.',
    creditNoteFacts(note),
    { kind: 'link', label: 'Voir mes factures', url: note.url },
  ]);
