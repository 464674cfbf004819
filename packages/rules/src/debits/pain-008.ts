import { centsOf, decimalEuros } from '../money/cents.ts';
import type { CalendarDay } from '../time/calendar-day.ts';

export interface Creditor {
  readonly name: string;
  /** Identifiant créancier SEPA. */
  readonly id: string;
  readonly iban: string;
}

export interface Debit {
  readonly endToEndId: string;
  readonly amountCents: number;
  readonly mandateId: string;
  readonly signedOn: CalendarDay;
  readonly sequence: 'FRST' | 'RCUR';
  readonly debtorName: string;
  readonly iban: string;
  readonly bic: string | undefined;
  readonly label: string;
}

export interface DebitFile {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly collectedOn: CalendarDay;
  readonly creditor: Creditor;
  readonly debits: readonly Debit[];
}

const NAME_MAX = 70;
const LABEL_MAX = 140;
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08';

/** The letters that every bank of the zone takes: accents go, everything else becomes a space. */
export const sepaText = (text: string, maxLength: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'OE')
    .replaceAll('’', "'")
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim();

/** Nothing but those letters reaches the file, so nothing in it has to be escaped but this. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

type Node = string | readonly Node[];

const element = (name: string, ...content: readonly Node[]): Node => [
  `<${name}>`,
  ...content,
  `</${name}>`,
];
const leaf = (name: string, text: string): Node => `<${name}>${escaped(text)}</${name}>`;
const textOf = (node: Node): string =>
  typeof node === 'string' ? node : node.map(textOf).join('');

const euros = (cents: number): string => decimalEuros(centsOf(cents));
const sumOf = (debits: readonly Debit[]): number =>
  debits.reduce((sum, { amountCents }) => sum + amountCents, 0);

const account = (name: string, iban: string): Node =>
  element(name, element('Id', leaf('IBAN', iban)));

/** A debit inside the zone needs no BIC: the bank finds it from the IBAN. */
const agent = (name: string, bic: string | undefined): Node =>
  element(
    name,
    element(
      'FinInstnId',
      bic === undefined ? element('Othr', leaf('Id', 'NOTPROVIDED')) : leaf('BICFI', bic),
    ),
  );

const transaction = (debit: Debit): Node =>
  element(
    'DrctDbtTxInf',
    element('PmtId', leaf('EndToEndId', debit.endToEndId)),
    `<InstdAmt Ccy="EUR">${euros(debit.amountCents)}</InstdAmt>`,
    element(
      'DrctDbtTx',
      element('MndtRltdInf', leaf('MndtId', debit.mandateId), leaf('DtOfSgntr', debit.signedOn)),
    ),
    agent('DbtrAgt', debit.bic),
    element('Dbtr', leaf('Nm', sepaText(debit.debtorName, NAME_MAX))),
    account('DbtrAcct', debit.iban),
    element('RmtInf', leaf('Ustrd', sepaText(debit.label, LABEL_MAX))),
  );

const creditorScheme = ({ id }: Creditor): Node =>
  element(
    'CdtrSchmeId',
    element(
      'Id',
      element('PrvtId', element('Othr', leaf('Id', id), element('SchmeNm', leaf('Prtry', 'SEPA')))),
    ),
  );

/** First debits of a mandate and the later ones travel apart. */
const batch = (file: DebitFile, sequence: Debit['sequence']): readonly Node[] => {
  const debits = file.debits.filter((debit) => debit.sequence === sequence);
  if (debits.length === 0) return [];
  return [
    element(
      'PmtInf',
      leaf('PmtInfId', `${file.messageId}-${sequence}`),
      leaf('PmtMtd', 'DD'),
      leaf('BtchBookg', 'true'),
      leaf('NbOfTxs', String(debits.length)),
      leaf('CtrlSum', euros(sumOf(debits))),
      element(
        'PmtTpInf',
        element('SvcLvl', leaf('Cd', 'SEPA')),
        element('LclInstrm', leaf('Cd', 'CORE')),
        leaf('SeqTp', sequence),
      ),
      leaf('ReqdColltnDt', file.collectedOn),
      element('Cdtr', leaf('Nm', sepaText(file.creditor.name, NAME_MAX))),
      account('CdtrAcct', file.creditor.iban),
      agent('CdtrAgt', undefined),
      leaf('ChrgBr', 'SLEV'),
      creditorScheme(file.creditor),
      ...debits.map(transaction),
    ),
  ];
};

/** The file that a bank takes: ISO 20022, pain.008.001.08, SEPA Core. */
export const pain008 = (file: DebitFile): string => {
  if (file.debits.length === 0) throw new RangeError('a file without a debit');
  const document = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<Document xmlns="${NAMESPACE}">`,
    element(
      'CstmrDrctDbtInitn',
      element(
        'GrpHdr',
        leaf('MsgId', file.messageId),
        leaf('CreDtTm', file.createdAt.toISOString().replace(/\.\d{3}Z$/, 'Z')),
        leaf('NbOfTxs', String(file.debits.length)),
        leaf('CtrlSum', euros(sumOf(file.debits))),
        element('InitgPty', leaf('Nm', sepaText(file.creditor.name, NAME_MAX))),
      ),
      ...batch(file, 'FRST'),
      ...batch(file, 'RCUR'),
    ),
    '</Document>\n',
  ];
  return textOf(document);
};
