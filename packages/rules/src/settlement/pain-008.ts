import {
  account,
  agent,
  element,
  groupHeader,
  instructedAmount,
  leaf,
  named,
  remittanceInformation,
  sepaDocument,
  sumOf,
  type Node,
} from './sepa-xml.ts';
import { decimalEuros } from '../money/cents.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import { DEBIT_SEQUENCES, type DebitSequence, type PreviousAccount } from './direct-debit.ts';

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
  readonly sequence: DebitSequence;
  /** Until a debit of the new account has gone through. */
  readonly previousAccount: PreviousAccount | undefined;
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

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08';

const amendment = (previous: PreviousAccount | undefined): readonly Node[] =>
  previous === undefined
    ? []
    : [
        leaf('AmdmntInd', 'true'),
        element(
          'AmdmntInfDtls',
          previous === 'SMNDA'
            ? element('OrgnlDbtrAcct', element('Id', element('Othr', leaf('Id', previous))))
            : account('OrgnlDbtrAcct', previous.iban),
        ),
      ];

const transaction = (debit: Debit): Node =>
  element(
    'DrctDbtTxInf',
    element('PmtId', leaf('EndToEndId', debit.endToEndId)),
    instructedAmount(debit.amountCents),
    element(
      'DrctDbtTx',
      element(
        'MndtRltdInf',
        leaf('MndtId', debit.mandateId),
        leaf('DtOfSgntr', debit.signedOn),
        ...amendment(debit.previousAccount),
      ),
    ),
    agent('DbtrAgt', debit.bic),
    named('Dbtr', debit.debtorName),
    account('DbtrAcct', debit.iban),
    remittanceInformation(debit.label),
  );

const creditorScheme = ({ id }: Creditor): Node =>
  element(
    'CdtrSchmeId',
    element(
      'Id',
      element('PrvtId', element('Othr', leaf('Id', id), element('SchmeNm', leaf('Prtry', 'SEPA')))),
    ),
  );

/** Each sequence type is a part of the file. */
const batch = (file: DebitFile, sequence: DebitSequence): readonly Node[] => {
  const debits = file.debits.filter((debit) => debit.sequence === sequence);
  if (debits.length === 0) return [];
  return [
    element(
      'PmtInf',
      leaf('PmtInfId', `${file.messageId}-${sequence}`),
      leaf('PmtMtd', 'DD'),
      leaf('BtchBookg', 'true'),
      leaf('NbOfTxs', String(debits.length)),
      leaf('CtrlSum', decimalEuros(sumOf(debits))),
      element(
        'PmtTpInf',
        element('SvcLvl', leaf('Cd', 'SEPA')),
        element('LclInstrm', leaf('Cd', 'CORE')),
        leaf('SeqTp', sequence),
      ),
      leaf('ReqdColltnDt', file.collectedOn),
      named('Cdtr', file.creditor.name),
      account('CdtrAcct', file.creditor.iban),
      agent('CdtrAgt', undefined),
      leaf('ChrgBr', 'SLEV'),
      creditorScheme(file.creditor),
      ...debits.map(transaction),
    ),
  ];
};

/** ISO 20022, pain.008.001.08, SEPA Core. */
export const pain008 = (file: DebitFile): string => {
  if (file.debits.length === 0) throw new RangeError('a file without a debit');
  const { messageId, createdAt, creditor, debits } = file;
  return sepaDocument(
    NAMESPACE,
    element(
      'CstmrDrctDbtInitn',
      groupHeader({ messageId, createdAt, initiator: creditor.name, amounts: debits }),
      ...DEBIT_SEQUENCES.flatMap((sequence) => batch(file, sequence)),
    ),
  );
};
