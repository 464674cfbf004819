import type { Cents } from '@portail/rules/money/cents.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import {
  composeMail,
  type MailBlock,
  type MailContent,
} from '../../../platform/mail/compose-mail.ts';
import { booksOf, greeting, type MailReader } from '../../../platform/mail/phrases.ts';

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
