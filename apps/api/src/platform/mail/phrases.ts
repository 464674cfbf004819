import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';

export interface MailReader {
  readonly firstName: string;
  readonly lastName: string;
}

/** The contact of a funder, or a line of a control file, may have no name. */
export const greeting = ({ firstName, lastName }: MailReader): string => {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? 'Bonjour,' : `Bonjour ${name},`;
};

export const booksOf = (count: number, faceValue: Cents): string =>
  `${count}\u00a0titre${count > 1 ? 's' : ''} de ${formatAmount(faceValue)}`;
