import type { PaymentInstructions } from '@portail/contract/orders/payment-instructions.schemas.ts';
import type { OrderTypeName } from '@portail/contract/orders/ordering.schemas.ts';
import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import { formatFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import {
  composeMail,
  type MailBlock,
  type MailContent,
  type MailParts,
} from '../../../platform/mail/compose-mail.ts';
import { paymentFacts } from '../../../platform/mail/payment-blocks.ts';
import { greeting, type MailReader } from '../../../platform/mail/phrases.ts';

/** A cheque or transfer to send, a card, or a direct debit. */
export type ShareSettlement =
  | { readonly mode: 'CHEQUE' | 'VIREMENT'; readonly instructions: PaymentInstructions }
  | { readonly mode: 'CARTE'; readonly isPaid: boolean }
  | { readonly mode: 'PRELEVEMENT' };

export interface OrderFacts {
  readonly orderType: OrderTypeName;
  readonly reference: string;
  readonly campaign: string;
  /** The funder's text. */
  readonly content: string;
  readonly total: Cents;
  readonly funded: Cents;
  readonly toPay: Cents;
  readonly millesime: number;
  readonly usableUntil: CalendarDay;
  /** How the person's share is settled; absent when there is nothing to pay. */
  readonly settlement: ShareSettlement | undefined;
  readonly ordersUrl: string;
}

const SUBJECTS = {
  NEW_ORDER: 'Votre commande est enregistrée',
  EDIT_ORDER: 'Votre commande est modifiée',
  CANCEL_ORDER: 'Votre commande est annulée',
  VIEW_ORDER: 'Votre commande',
} as const satisfies Record<OrderTypeName, string>;

const SENTENCES = {
  NEW_ORDER: 'Votre commande de CESU a bien été enregistrée.',
  EDIT_ORDER: 'Les changements de votre commande de CESU ont bien été enregistrés.',
  CANCEL_ORDER:
    'Votre commande de CESU a bien été annulée. Si vous l’aviez payée, la somme vous est remboursée par le même moyen.',
  VIEW_ORDER: 'Voici votre commande de CESU.',
} as const satisfies Record<OrderTypeName, string>;

const factsOf = (order: OrderFacts): MailBlock => ({
  kind: 'facts',
  facts: [
    ['Commande', order.reference],
    ['Session', order.campaign],
    ['Millésime', `${order.millesime}, utilisable jusqu’au ${formatFrenchDate(order.usableUntil)}`],
    ['Montant total', formatAmount(order.total)],
    ['Pris en charge', formatAmount(order.funded)],
    ['À votre charge', formatAmount(order.toPay)],
  ],
});

const paymentBlocks = ({ settlement, toPay }: OrderFacts): readonly MailBlock[] => {
  if (settlement === undefined) return [];
  const share = `Votre part de ${formatAmount(toPay)}`;
  switch (settlement.mode) {
    case 'CARTE':
      return [
        settlement.isPaid
          ? `${share} est réglée par carte bancaire.`
          : `${share} se règle par carte bancaire. Si vous n’avez pas terminé ce paiement, reprenez-le depuis votre commande.`,
      ];
    case 'PRELEVEMENT':
      return [
        `${share} sera prélevée sur votre compte bancaire une fois la commande validée\u00a0: un autre e-mail vous en donnera la date à l’avance.`,
      ];
    default:
      return [
        'Il vous reste à régler votre part\u00a0:',
        { kind: 'facts', facts: paymentFacts(settlement.instructions) },
        'Votre commande sera expédiée dans les 10 jours qui suivent la validation de votre paiement. Sans paiement reçu à cette date, elle ne pourra pas être passée.',
      ];
  }
};

/** The content of the mail, also for its preview. */
export const orderMailParts = (reader: MailReader, order: OrderFacts): MailParts => {
  const isCancelled = order.orderType === 'CANCEL_ORDER';
  return {
    subject: `${SUBJECTS[order.orderType]} (${order.reference})`,
    blocks: [
      greeting(reader),
      SENTENCES[order.orderType],
      ...(isCancelled || order.content === ''
        ? []
        : [{ kind: 'quote', text: order.content } as const]),
      factsOf(order),
      ...(isCancelled ? [] : paymentBlocks(order)),
      { kind: 'link', label: 'Voir ma commande', url: order.ordersUrl },
    ],
  };
};

export const orderMail = (
  reader: MailReader,
  order: OrderFacts,
  theme?: ThemeColors,
): MailContent => {
  const { subject, blocks } = orderMailParts(reader, order);
  return composeMail(subject, blocks, theme);
};
