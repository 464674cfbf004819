import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import type { ThemeColors } from '@portail/rules/theme/theme-colors.ts';
import { composeMail, type MailBlock, type MailContent } from './compose-mail.ts';
import { greeting, type MailReader } from './templates.ts';

export interface MadeOrderFacts {
  readonly reference: string;
  readonly session: string;
  readonly millesime: number;
  /** "utilisable jusqu’au …" */
  readonly until: string;
  readonly account: Cents;
  readonly paper: Cents;
  readonly count: number;
  readonly faceValue: Cents | undefined;
  readonly homeUrl: string;
}

const booksOf = (count: number, faceValue: Cents): string =>
  `${count}\u00a0titre${count > 1 ? 's' : ''} de ${formatAmount(faceValue)}`;

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

/** The funder has made the order: what the person now has, and what is on its way. */
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
          ['Session', order.session],
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

export interface ShippedBookFacts {
  readonly reference: string;
  readonly count: number;
  readonly faceValue: Cents;
  /** To a point of the funder rather than to an address. */
  readonly isToPoint: boolean;
  readonly ordersUrl: string;
}

export const bookShippedMail = (
  reader: MailReader,
  book: ShippedBookFacts,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `Votre carnet de titres est expédié (${book.reference})`,
    [
      greeting(reader),
      `Votre carnet de ${booksOf(book.count, book.faceValue)} vient d’être expédié ${
        book.isToPoint ? 'au point de livraison que vous avez choisi' : 'à votre adresse'
      }.`,
      'À réception, vérifiez le nombre de titres. Ne grattez la case d’un titre qu’au moment de l’utiliser, et ne communiquez jamais son code.',
      { kind: 'link', label: 'Voir mes commandes', url: book.ordersUrl },
    ],
    theme,
  );
