import { decimalEuros } from '../money/cents.ts';
import { LABEL_MAX, NAME_MAX, sepaText } from './sepa-text.ts';

/*
 * What the files that a bank takes have in common (ISO 20022, in the euro area), whichever way the
 * money goes.
 */

/** Within that character set only this character needs escaping. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export type Node = string | readonly Node[];

export const element = (name: string, ...content: readonly Node[]): Node => [
  `<${name}>`,
  ...content,
  `</${name}>`,
];
export const leaf = (name: string, text: string): Node => `<${name}>${escaped(text)}</${name}>`;

const textOf = (node: Node): string =>
  typeof node === 'string' ? node : node.map(textOf).join('');

export const instructedAmount = (cents: number): Node =>
  `<InstdAmt Ccy="EUR">${decimalEuros(cents)}</InstdAmt>`;

export const sumOf = (amounts: readonly { readonly amountCents: number }[]): number =>
  amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);

export const named = (name: string, holder: string): Node =>
  element(name, leaf('Nm', sepaText(holder, NAME_MAX)));

export const account = (name: string, iban: string): Node =>
  element(name, element('Id', leaf('IBAN', iban)));

/** Inside the SEPA zone the BIC is optional. */
export const agent = (name: string, bic: string | undefined): Node =>
  element(
    name,
    element(
      'FinInstnId',
      bic === undefined ? element('Othr', leaf('Id', 'NOTPROVIDED')) : leaf('BICFI', bic),
    ),
  );

export const remittanceInformation = (label: string): Node =>
  element('RmtInf', leaf('Ustrd', sepaText(label, LABEL_MAX)));

export interface SepaHeader {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly initiator: string;
  readonly amounts: readonly { readonly amountCents: number }[];
}

export const groupHeader = ({ messageId, createdAt, initiator, amounts }: SepaHeader): Node =>
  element(
    'GrpHdr',
    leaf('MsgId', messageId),
    leaf('CreDtTm', createdAt.toISOString().replace(/\.\d{3}Z$/, 'Z')),
    leaf('NbOfTxs', String(amounts.length)),
    leaf('CtrlSum', decimalEuros(sumOf(amounts))),
    named('InitgPty', initiator),
  );

export const sepaDocument = (namespace: string, content: Node): string =>
  textOf([
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<Document xmlns="${namespace}">`,
    content,
    '</Document>\n',
  ]);
