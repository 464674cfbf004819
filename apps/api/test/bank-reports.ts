import { randomUUID } from 'node:crypto';

export interface BankReport {
  /** Number of our file. */
  readonly file: string;
  readonly kind?: 'pain.008.001.08' | 'pain.001.001.09';
  /** Number of the report. */
  readonly numero?: string;
  readonly on?: string;
  readonly lines?: readonly {
    readonly id: string;
    readonly code: string;
    readonly euros?: string;
  }[];
  /** The reason of a file that is refused as a whole. */
  readonly whole?: string;
}

const reasonOf = (code: string): string => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;

/** What a bank reports of one of our files (pain.002). */
export const bankReport = ({
  file,
  kind = 'pain.008.001.08',
  numero = `BQ-${randomUUID().slice(0, 13)}`,
  on,
  lines = [],
  whole,
}: BankReport): string => {
  const day = on === undefined ? '' : `<CreDtTm>${on}T10:00:00</CreDtTm>`;
  const status = whole === undefined ? '' : `<GrpSts>RJCT</GrpSts>${reasonOf(whole)}`;
  const transactions = lines.map(({ id, code, euros }) => {
    const amount =
      euros === undefined
        ? ''
        : `<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${euros}</InstdAmt></Amt></OrgnlTxRef>`;
    return `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>RJCT</TxSts>${reasonOf(code)}${amount}</TxInfAndSts>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>${numero}</MsgId>${day}</GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${file}</OrgnlMsgId><OrgnlMsgNmId>${kind}</OrgnlMsgNmId>${status}</OrgnlGrpInfAndSts>
${transactions.length === 0 ? '' : `<OrgnlPmtInfAndSts>${transactions.join('')}</OrgnlPmtInfAndSts>`}
</CstmrPmtStsRpt></Document>`;
};
