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

/** The debited account. */
export interface Payer {
  readonly name: string;
  readonly iban: string;
}

export interface Transfer {
  readonly endToEndId: string;
  readonly amountCents: number;
  readonly payeeName: string;
  readonly iban: string;
  readonly bic: string | undefined;
  readonly label: string;
}

/** SCT_INST: credited within ten seconds, any day; one transfer per movement of the account. */
export type TransferScheme = 'SCT' | 'SCT_INST';

export interface TransferFile {
  readonly messageId: string;
  readonly createdAt: Date;
  /** A TARGET day, except for instant transfers. */
  readonly executedOn: CalendarDay;
  readonly scheme: TransferScheme;
  readonly payer: Payer;
  readonly transfers: readonly Transfer[];
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

const transaction = (transfer: Transfer): Node =>
  element(
    'CdtTrfTxInf',
    element('PmtId', leaf('EndToEndId', transfer.endToEndId)),
    element('Amt', instructedAmount(transfer.amountCents)),
    ...(transfer.bic === undefined ? [] : [agent('CdtrAgt', transfer.bic)]),
    named('Cdtr', transfer.payeeName),
    account('CdtrAcct', transfer.iban),
    remittanceInformation(transfer.label),
  );

const paymentType = (scheme: TransferScheme): Node =>
  element(
    'PmtTpInf',
    element('SvcLvl', leaf('Cd', 'SEPA')),
    ...(scheme === 'SCT_INST' ? [element('LclInstrm', leaf('Cd', 'INST'))] : []),
  );

/** ISO 20022, pain.001.001.09: SEPA transfers of one day, or instant ones. */
export const pain001 = (file: TransferFile): string => {
  const { messageId, createdAt, executedOn, scheme, payer, transfers } = file;
  if (transfers.length === 0) throw new RangeError('a file without a transfer');
  return sepaDocument(
    NAMESPACE,
    element(
      'CstmrCdtTrfInitn',
      groupHeader({ messageId, createdAt, initiator: payer.name, amounts: transfers }),
      element(
        'PmtInf',
        leaf('PmtInfId', messageId),
        leaf('PmtMtd', 'TRF'),
        leaf('BtchBookg', String(scheme === 'SCT')),
        leaf('NbOfTxs', String(transfers.length)),
        leaf('CtrlSum', decimalEuros(sumOf(transfers))),
        paymentType(scheme),
        element('ReqdExctnDt', leaf('Dt', executedOn)),
        named('Dbtr', payer.name),
        account('DbtrAcct', payer.iban),
        agent('DbtrAgt', undefined),
        leaf('ChrgBr', 'SLEV'),
        ...transfers.map(transaction),
      ),
    ),
  );
};
