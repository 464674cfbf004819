import { Readable } from 'node:stream';

export interface TestEntry {
  readonly cents: number;
  readonly label?: string;
  readonly name?: string;
  /** The bank's reference; derived from the place in the file where none is given. */
  readonly reference?: string;
  readonly endToEndId?: string;
  readonly messageId?: string;
  readonly isDebit?: boolean;
  readonly isPending?: boolean;
  readonly returnReason?: string;
  /** Booked on. */
  readonly day?: string;
  /** Transactions of a grouped entry, instead of a label. */
  readonly group?: readonly { readonly cents: number; readonly label: string }[];
}

const eurosOf = (cents: number): string => (cents / 100).toFixed(2);

const details = (
  cents: number,
  { label, name, endToEndId, messageId, returnReason, isDebit }: Partial<TestEntry>,
) => {
  const party = isDebit === true ? 'Cdtr' : 'Dbtr';
  return `<TxDtls><Refs>${messageId === undefined ? '' : `<MsgId>${messageId}</MsgId>`}<EndToEndId>${endToEndId ?? 'NOTPROVIDED'}</EndToEndId></Refs><Amt Ccy="EUR">${eurosOf(cents)}</Amt>${
    name === undefined
      ? ''
      : `<RltdPties><${party}><Pty><Nm>${name}</Nm></Pty></${party}></RltdPties>`
  }<RmtInf><Ustrd>${label ?? ''}</Ustrd></RmtInf>${
    returnReason === undefined ? '' : `<RtrInf><Rsn><Cd>${returnReason}</Cd></Rsn></RtrInf>`
  }</TxDtls>`;
};

const entryXml = (entry: TestEntry, number: string, rank: number): string => {
  const { cents, reference = `${number}-${rank}`, isDebit, isPending, group } = entry;
  const day = entry.day ?? '2026-01-15';
  const transactions =
    group === undefined
      ? details(cents, entry)
      : group.map((one) => details(one.cents, { label: one.label })).join('');
  return `<Ntry><Amt Ccy="EUR">${eurosOf(cents)}</Amt><CdtDbtInd>${isDebit === true ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>${isPending === true ? 'PDNG' : 'BOOK'}</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>${transactions}</NtryDtls></Ntry>`;
};

const SHAPES = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

/** A statement or a notification of the bank. */
export const camtOf = (
  number: string,
  entries: readonly TestEntry[],
  kind: keyof typeof SHAPES = '053',
): string => {
  const [message, statement] = SHAPES[kind];
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.08"><${message}><GrpHdr><MsgId>${number}</MsgId></GrpHdr><${statement}><Id>${number}</Id><Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></Acct>${entries
    .map((entry, index) => entryXml(entry, number, index + 1))
    .join('')}</${statement}></${message}></Document>`;
};

export const bytesOf = (text: string): AsyncIterable<Buffer> => Readable.from([Buffer.from(text)]);
