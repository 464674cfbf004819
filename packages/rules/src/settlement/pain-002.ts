import type { CalendarDay } from '../time/calendar-day.ts';
import {
  centsIn,
  childrenOf,
  dayIn,
  inside,
  readIsoMessage,
  referenceIn,
  type XmlElement,
} from './read-xml.ts';

/** The bank's report on one of our files: its refusals. */
export interface BankStatusReport {
  /** The bank's number of the report. */
  readonly messageId: string;
  /** The day on which the bank wrote it, if given. */
  readonly createdOn: CalendarDay | undefined;
  readonly about: {
    readonly messageId: string;
    readonly kind: 'PRELEVEMENTS' | 'VIREMENTS';
  };
  /**
   * The reason, if the whole file is refused. The bank may name the transactions that made it
   * refuse the file: the others are refused too.
   */
  readonly refusedWhole: string | undefined;
  /** Parts refused as a whole. */
  readonly refusedBatches: readonly { readonly id: string; readonly reason: string }[];
  readonly refused: readonly RefusedTransaction[];
}

export interface RefusedTransaction {
  readonly endToEndId: string;
  readonly reason: string;
  /** If the bank repeats it. */
  readonly amountCents: number | undefined;
}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.\d{2}$/;
const REASON = /^[0-9A-Za-z]{1,35}$/;
/** Placeholder used by banks for a missing value. */
const NO_REASON = 'MS03';
const REFUSED = 'RJCT';

/** The first reason, if any is readable. */
const reasonIn = (element: XmlElement): string | undefined => {
  const [given] = childrenOf(element, 'StsRsnInf');
  const code =
    given === undefined
      ? undefined
      : (inside(given, 'Rsn', 'Cd') ?? inside(given, 'Rsn', 'Prtry'))?.text;
  return code !== undefined && REASON.test(code) ? code : undefined;
};

const KINDS = [
  ['pain.008.', 'PRELEVEMENTS'],
  ['pain.001.', 'VIREMENTS'],
] as const;

const isRefused = (transaction: XmlElement): boolean =>
  inside(transaction, 'TxSts')?.text === REFUSED;

/** `null` if invalid; `undefined` if nothing is refused. */
const refusedIn = (transaction: XmlElement): RefusedTransaction | null | undefined => {
  if (!isRefused(transaction)) return undefined;
  const endToEndId = referenceIn(transaction, 'OrgnlEndToEndId');
  if (endToEndId === undefined) return null;
  const amount = inside(transaction, 'OrgnlTxRef', 'Amt', 'InstdAmt');
  const cents = amount === undefined ? undefined : centsIn(amount);
  if (cents === null) return null;
  return { endToEndId, reason: reasonIn(transaction) ?? NO_REASON, amountCents: cents };
};

const transactionsOf = (batch: XmlElement): readonly XmlElement[] =>
  childrenOf(batch, 'TxInfAndSts');

/** A bank that refuses a part may name its faulty transactions only: the others are refused too. */
const isRefusedBatch = (batch: XmlElement): boolean =>
  inside(batch, 'PmtInfSts')?.text === REFUSED && transactionsOf(batch).every(isRefused);

/** Nothing in the part contradicts the refusal of the whole file. */
const isWithoutAcceptance = (batch: XmlElement): boolean => {
  const status = inside(batch, 'PmtInfSts')?.text;
  return (status ?? REFUSED) === REFUSED && transactionsOf(batch).every(isRefused);
};

/** `undefined` for an invalid pain.002: a partly read return must not be applied. */
export const readPain002 = (source: string): BankStatusReport | undefined => {
  const report = readIsoMessage(source, NAMESPACE, 'CstmrPmtStsRpt');
  const group = report === undefined ? undefined : inside(report, 'OrgnlGrpInfAndSts');
  if (report === undefined || group === undefined) return undefined;
  const messageId = referenceIn(report, 'GrpHdr', 'MsgId');
  const about = referenceIn(group, 'OrgnlMsgId');
  const name = inside(group, 'OrgnlMsgNmId')?.text;
  const kind = KINDS.find(([start]) => name?.startsWith(start) === true)?.[1];
  if (messageId === undefined || about === undefined || kind === undefined) return undefined;
  const batches = childrenOf(report, 'OrgnlPmtInfAndSts');
  const transactions = batches.flatMap(transactionsOf).map(refusedIn);
  if (transactions.includes(null)) return undefined;
  const refused = transactions.filter((one) => one !== null && one !== undefined);
  const refusedBatches: { id: string; reason: string }[] = [];
  for (const batch of batches.filter(isRefusedBatch)) {
    const id = referenceIn(batch, 'OrgnlPmtInfId');
    if (id === undefined) return undefined;
    const [first] = transactionsOf(batch);
    const reason = reasonIn(batch) ?? (first === undefined ? undefined : reasonIn(first));
    refusedBatches.push({ id, reason: reason ?? NO_REASON });
  }
  const isWhole = inside(group, 'GrpSts')?.text === REFUSED && batches.every(isWithoutAcceptance);
  const wholeReason = reasonIn(group) ?? refusedBatches[0]?.reason ?? refused[0]?.reason;
  return {
    messageId,
    createdOn: dayIn(report, 'GrpHdr', 'CreDtTm'),
    about: { messageId: about, kind },
    refusedWhole: isWhole ? (wholeReason ?? NO_REASON) : undefined,
    refusedBatches,
    refused,
  };
};
