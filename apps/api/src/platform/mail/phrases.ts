import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';

export interface MailReader {
  readonly firstName: string;
  readonly lastName: string;
}

export const greeting = ({ firstName, lastName }: MailReader): string =>
  `Bonjour ${`${firstName} ${lastName}`.trim()},`;

export const booksOf = (count: number, faceValue: Cents): string =>
  `${count}\u00a0titre${count > 1 ? 's' : ''} de ${formatAmount(faceValue)}`;
