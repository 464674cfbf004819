import { readXml, type XmlElement } from './read-xml.ts';

/** What a bank says of a file that we sent: what it refused of it. */
export interface BankStatusReport {
  /** The bank's own number for it. */
  readonly messageId: string;
  readonly about: {
    readonly messageId: string;
    readonly kind: 'PRELEVEMENTS' | 'VIREMENTS';
  };
  /** The whole file is refused, for this reason. */
  readonly refusedWhole: string | undefined;
  /** Parts of it that are refused as a whole. */
  readonly refusedBatches: readonly { readonly id: string; readonly reason: string }[];
  readonly refused: readonly RefusedTransaction[];
}

export interface RefusedTransaction {
  readonly endToEndId: string;
  readonly reason: string;
  /** Where the bank repeats it. */
  readonly amountCents: number | undefined;
}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.\d{2}$/;
const REFERENCE = /^[0-9A-Za-z+?/:().,' -]{1,35}$/;
const REASON = /^[0-9A-Za-z]{1,35}$/;
/** As a bank says that it says nothing. */
const NO_REASON = 'MS03';
const REFUSED = 'RJCT';

const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The one at the end of a path; `undefined` where there is none, or more than one. */
const inside = (element: XmlElement, ...path: readonly string[]): XmlElement | undefined => {
  let current: XmlElement | undefined = element;
  for (const name of path) {
    const found: readonly XmlElement[] = childrenOf(current, name);
    if (found.length !== 1) return undefined;
    [current] = found;
  }
  return current;
};

const referenceIn = (element: XmlElement, ...path: readonly string[]): string | undefined => {
  const text = inside(element, ...path)?.text;
  return text !== undefined && REFERENCE.test(text) ? text : undefined;
};

/** The first reason that is given. */
const reasonIn = (element: XmlElement): string => {
  const [given] = childrenOf(element, 'StsRsnInf');
  const code =
    given === undefined
      ? undefined
      : (inside(given, 'Rsn', 'Cd') ?? inside(given, 'Rsn', 'Prtry'))?.text;
  return code !== undefined && REASON.test(code) ? code : NO_REASON;
};

/** Euros with at most two decimals, read from their digits; `null` where there is no such amount. */
const centsIn = (amount: XmlElement): number | null => {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(amount.text);
  if (match === null || amount.attributes.get('Ccy') !== 'EUR') return null;
  return Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
};

const KINDS = [
  ['pain.008.', 'PRELEVEMENTS'],
  ['pain.001.', 'VIREMENTS'],
] as const;

/** `null` where it cannot be understood; `undefined` where nothing of it is refused. */
const refusedIn = (transaction: XmlElement): RefusedTransaction | null | undefined => {
  if (inside(transaction, 'TxSts')?.text !== REFUSED) return undefined;
  const endToEndId = referenceIn(transaction, 'OrgnlEndToEndId');
  if (endToEndId === undefined) return null;
  const amount = inside(transaction, 'OrgnlTxRef', 'Amt', 'InstdAmt');
  const cents = amount === undefined ? undefined : centsIn(amount);
  if (cents === null) return null;
  return { endToEndId, reason: reasonIn(transaction), amountCents: cents };
};

/** A pain.002 in full, or `undefined`: a return that is read in part would be believed in part. */
export const readPain002 = (source: string): BankStatusReport | undefined => {
  const document = readXml(source);
  if (document?.name !== 'Document') return undefined;
  const isOurs = [...document.attributes].some(
    ([name, value]) => /^xmlns(?::|$)/.test(name) && NAMESPACE.test(value),
  );
  const report = inside(document, 'CstmrPmtStsRpt');
  if (!isOurs || report === undefined) return undefined;
  const group = inside(report, 'OrgnlGrpInfAndSts');
  const messageId = referenceIn(report, 'GrpHdr', 'MsgId');
  const about = group === undefined ? undefined : referenceIn(group, 'OrgnlMsgId');
  const name = group === undefined ? undefined : inside(group, 'OrgnlMsgNmId')?.text;
  const kind = KINDS.find(([start]) => name?.startsWith(start) === true)?.[1];
  if (messageId === undefined || group === undefined || about === undefined) return undefined;
  if (kind === undefined) return undefined;
  const batches = childrenOf(report, 'OrgnlPmtInfAndSts');
  const transactions = batches.flatMap((batch) => childrenOf(batch, 'TxInfAndSts')).map(refusedIn);
  if (transactions.includes(null)) return undefined;
  const refusedBatches: { id: string; reason: string }[] = [];
  for (const batch of batches) {
    if (inside(batch, 'PmtInfSts')?.text !== REFUSED) continue;
    if (childrenOf(batch, 'TxInfAndSts').length > 0) continue;
    const id = referenceIn(batch, 'OrgnlPmtInfId');
    if (id === undefined) return undefined;
    refusedBatches.push({ id, reason: reasonIn(batch) });
  }
  const isWhole = batches.length === 0 && inside(group, 'GrpSts')?.text === REFUSED;
  return {
    messageId,
    about: { messageId: about, kind },
    refusedWhole: isWhole ? reasonIn(group) : undefined,
    refusedBatches,
    refused: transactions.filter((one) => one !== null && one !== undefined),
  };
};
