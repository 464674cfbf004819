import { readXml, type XmlElement } from './read-xml.ts';

/** The bank's report on one of our files: its refusals. */
export interface BankStatusReport {
  /** The bank's number of the report. */
  readonly messageId: string;
  readonly about: {
    readonly messageId: string;
    readonly kind: 'PRELEVEMENTS' | 'VIREMENTS';
  };
  /** The reason, if the whole file is refused. */
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
const REFERENCE = /^[0-9A-Za-z+?/:().,' -]{1,35}$/;
const REASON = /^[0-9A-Za-z]{1,35}$/;
/** Placeholder used by banks for a missing value. */
const NO_REASON = 'MS03';
const REFUSED = 'RJCT';

const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The only element at a path; `undefined` if there is none or several. */
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

/** The first reason. */
const reasonIn = (element: XmlElement): string => {
  const [given] = childrenOf(element, 'StsRsnInf');
  const code =
    given === undefined
      ? undefined
      : (inside(given, 'Rsn', 'Cd') ?? inside(given, 'Rsn', 'Prtry'))?.text;
  return code !== undefined && REASON.test(code) ? code : NO_REASON;
};

/** Parsed from the digits, without floating point; `null` if invalid. */
const centsIn = (amount: XmlElement): number | null => {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(amount.text);
  if (match === null || amount.attributes.get('Ccy') !== 'EUR') return null;
  return Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
};

const KINDS = [
  ['pain.008.', 'PRELEVEMENTS'],
  ['pain.001.', 'VIREMENTS'],
] as const;

/** `null` if invalid; `undefined` if nothing is refused. */
const refusedIn = (transaction: XmlElement): RefusedTransaction | null | undefined => {
  if (inside(transaction, 'TxSts')?.text !== REFUSED) return undefined;
  const endToEndId = referenceIn(transaction, 'OrgnlEndToEndId');
  if (endToEndId === undefined) return null;
  const amount = inside(transaction, 'OrgnlTxRef', 'Amt', 'InstdAmt');
  const cents = amount === undefined ? undefined : centsIn(amount);
  if (cents === null) return null;
  return { endToEndId, reason: reasonIn(transaction), amountCents: cents };
};

/** `undefined` for an invalid pain.002: a partly read return must not be applied. */
export const readPain002 = (source: string): BankStatusReport | undefined => {
  const document = readXml(source);
  if (document?.name !== 'Document') return undefined;
  const isPain002 = [...document.attributes].some(
    ([name, value]) => /^xmlns(?::|$)/.test(name) && NAMESPACE.test(value),
  );
  const report = inside(document, 'CstmrPmtStsRpt');
  if (!isPain002 || report === undefined) return undefined;
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
