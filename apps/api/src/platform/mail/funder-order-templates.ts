import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import { composeMail, type MailBlock, type MailContent } from './compose-mail.ts';
import { greeting, type MailReader } from './templates.ts';

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

export interface ShippedBookFacts {
  readonly reference: string;
  readonly count: number;
  readonly faceValue: Cents;
  /** A point of the funder, the person's address, or the one given for this book. */
  readonly goesTo: 'POINT' | 'DOMICILE' | 'AUTRE_ADRESSE';
  /** Where it was ordered. */
  readonly ordersUrl?: string;
  /** Where the person sees it, when it was made from an account. */
  readonly titresUrl?: string;
}

const PLACES: Readonly<Record<ShippedBookFacts['goesTo'], string>> = {
  POINT: 'au point de livraison que vous avez choisi',
  DOMICILE: 'à votre adresse',
  AUTRE_ADRESSE: 'à l’adresse que vous avez indiquée',
};

const linksOf = ({ ordersUrl, titresUrl }: ShippedBookFacts): MailBlock[] => [
  ...(ordersUrl === undefined
    ? []
    : [{ kind: 'link', label: 'Voir mes commandes', url: ordersUrl } as const]),
  ...(titresUrl === undefined
    ? []
    : [{ kind: 'link', label: 'Voir mes titres', url: titresUrl } as const]),
];

export const bookShippedMail = (
  reader: MailReader,
  book: ShippedBookFacts,
  theme?: ThemeColors,
): MailContent =>
  composeMail(
    `Votre carnet de titres est expédié (${book.reference})`,
    [
      greeting(reader),
      `Votre carnet de ${booksOf(book.count, book.faceValue)} vient d’être expédié ${PLACES[book.goesTo]}.`,
      'À réception, vérifiez le nombre de titres. Ne grattez la case d’un titre qu’au moment de l’utiliser, et ne communiquez jamais son code.',
      ...linksOf(book),
    ],
    theme,
  );
