import { isCalendarDay, type CalendarDay } from '../time/calendar-day.ts';
import {
  childrenOf,
  createXmlStream,
  elementAt,
  InvalidXml,
  refuseXml,
  textAt,
  type XmlElement,
} from './stream-xml.ts';

export type StatementKind = 'CAMT052' | 'CAMT053' | 'CAMT054';
export type EntryDirection = 'CREDIT' | 'DEBIT';

export interface StatementHead {
  readonly kind: StatementKind;
  /** The bank's number of the statement. */
  readonly number: string;
  /** Its IBAN, or the bank's own number of it. */
  readonly account: string;
  readonly createdAt: string | undefined;
  /** Booked balances in cents, negative for a debit balance; undefined where the bank gives none. */
  readonly openingCents: number | undefined;
  readonly closingCents: number | undefined;
}

/** One transaction of an entry, or the whole entry where the bank gives no detail. */
export interface StatementTransaction {
  readonly amountCents: number;
  readonly endToEndId: string | undefined;
  /** Message or batch of ours that it belongs to. */
  readonly messageIds: readonly string[];
  readonly bankReference: string | undefined;
  readonly partyName: string | undefined;
  readonly partyIban: string | undefined;
  readonly remittance: string;
  /** The bank's reason, when it is a return. */
  readonly returnReason: string | undefined;
}

export interface StatementEntry {
  /** The account servicer's reference; undefined where the bank gives none. */
  readonly reference: string | undefined;
  /** From 1, within its statement. */
  readonly rank: number;
  readonly direction: EntryDirection;
  readonly amountCents: number;
  readonly bookedOn: CalendarDay;
  readonly valueOn: CalendarDay | undefined;
  /** Domain, family and sub-family of the bank transaction, for example PMNT/RCDT/ESCT. */
  readonly code: string | undefined;
  /** Whether the transactions are the bank's own detail of the entry. */
  readonly isDetailed: boolean;
  readonly transactions: readonly StatementTransaction[];
}

export type CamtEvent =
  | { readonly is: 'statement'; readonly head: StatementHead }
  | { readonly is: 'entry'; readonly entry: StatementEntry }
  /** Announced, not booked: the bank repeats it once the money has moved. */
  | { readonly is: 'pending' };

/** Not a statement of a bank that can be read whole: nothing of it is applied. */
export class UnreadableStatement extends Error {
  readonly isCamt: boolean;
  constructor(isCamt: boolean) {
    super(isCamt ? 'the statement is damaged' : 'not a camt.052, camt.053 or camt.054');
    this.isCamt = isCamt;
  }
}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.(05[234])\.001\.\d{2}$/;
const STATEMENT_NAMES: Readonly<Record<string, StatementKind>> = {
  Rpt: 'CAMT052',
  Stmt: 'CAMT053',
  Ntfctn: 'CAMT054',
};
/** One transaction with its parties and references takes about forty elements. */
const MAX_ELEMENTS = 2_000;
const MAX_TRANSACTIONS = 200_000;
const REFERENCE_MAX = 140;
const NAME_MAX = 140;
const REMITTANCE_MAX = 1_000;
const REASON_MAX = 35;
/** Messages of ours that one entry without detail may name. */
const SHARED_MAX = 20;
const BOOKED = 'BOOK';
const IBAN = /^[A-Z]{2}\d{2}[0-9A-Z]{10,30}$/;
/** Placeholders of banks for a missing value. */
const NO_VALUE = new Set(['NOTPROVIDED', 'NONREF', 'NOTAVAILABLE', 'NONE']);

const refuse = (): never => refuseXml();

/** Parsed from the digits, without floating point. */
export const centsOfAmount = (text: string): number | undefined => {
  const match = /^0*(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(text.trim());
  if (match === null) return undefined;
  return Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
};

const centsIn = (amount: XmlElement | undefined): number | undefined =>
  amount?.attributes.get('Ccy') === 'EUR' ? centsOfAmount(amount.text) : undefined;

const referenceAt = (element: XmlElement | undefined, ...path: readonly string[]) => {
  const text = textAt(element, ...path)?.slice(0, REFERENCE_MAX);
  return text === undefined || NO_VALUE.has(text.toUpperCase()) ? undefined : text;
};

const dayAt = (element: XmlElement, name: string): CalendarDay | undefined => {
  const text = textAt(element, name, 'Dt') ?? textAt(element, name, 'DtTm');
  const day = text?.slice(0, 10);
  return day !== undefined && isCalendarDay(day) ? day : undefined;
};

const directionOf = (text: string | undefined): EntryDirection => {
  if (text === 'CRDT') return 'CREDIT';
  return text === 'DBIT' ? 'DEBIT' : refuse();
};

/** Version 08 wraps a status and a party; version 02 does not. */
const statusOf = (entry: XmlElement): string | undefined =>
  textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts');

const nameOf = (party: XmlElement | undefined): string | undefined =>
  (textAt(party, 'Pty', 'Nm') ?? textAt(party, 'Nm'))?.slice(0, NAME_MAX);

const ibanIn = (account: XmlElement | undefined): string | undefined => {
  const iban = textAt(account, 'Id', 'IBAN')?.replaceAll(' ', '');
  return iban !== undefined && IBAN.test(iban) ? iban : undefined;
};

const accountOf = (account: XmlElement | undefined): string | undefined =>
  ibanIn(account) ?? textAt(account, 'Id', 'Othr', 'Id')?.slice(0, REFERENCE_MAX);

const codeOf = (entry: XmlElement): string | undefined => {
  const code = elementAt(entry, 'BkTxCd');
  const words = [
    textAt(code, 'Domn', 'Cd'),
    textAt(code, 'Domn', 'Fmly', 'Cd'),
    textAt(code, 'Domn', 'Fmly', 'SubFmlyCd'),
  ].filter((one) => one !== undefined);
  const joined = words.length > 0 ? words.join('/') : textAt(code, 'Prtry', 'Cd');
  return joined?.slice(0, REFERENCE_MAX);
};

/** Everything a payer may have written, structured or not. */
const remittanceOf = (details: XmlElement, entry: XmlElement): string => {
  const given = elementAt(details, 'RmtInf');
  const structured = childrenOf(given, 'Strd').flatMap((one) => [
    ...childrenOf(one, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
    textAt(one, 'CdtrRefInf', 'Ref'),
    ...childrenOf(one, 'AddtlRmtInf').map(({ text }) => text),
  ]);
  const words = [
    ...childrenOf(given, 'Ustrd').map(({ text }) => text),
    ...structured,
    textAt(details, 'AddtlTxInf'),
  ].filter((one) => one !== undefined && one !== '');
  const text = words.length > 0 ? words.join(' ') : (textAt(entry, 'AddtlNtryInf') ?? '');
  return text.slice(0, REMITTANCE_MAX);
};

const messageIdsOf = (...sources: readonly (XmlElement | undefined)[]): readonly string[] => [
  ...new Set(
    sources
      .flatMap((one) => [referenceAt(one, 'MsgId'), referenceAt(one, 'PmtInfId')])
      .filter((one) => one !== undefined),
  ),
];

/** The amount of a transaction; undefined where the bank gives none in euros. */
const detailCents = (details: XmlElement): number | undefined =>
  centsIn(elementAt(details, 'Amt')) ??
  centsIn(elementAt(details, 'AmtDtls', 'TxAmt', 'Amt')) ??
  centsIn(elementAt(details, 'AmtDtls', 'InstdAmt', 'Amt'));

interface OpenEntry {
  /** Everything before the details, by the order of the schema. */
  readonly head: XmlElement[];
  readonly details: (Omit<StatementTransaction, 'amountCents'> & {
    readonly amountCents: number | undefined;
  })[];
  batch: XmlElement | undefined;
}

const EMPTY: XmlElement = { name: 'TxDtls', attributes: new Map(), text: '', children: [] };

const elementOf = (children: readonly XmlElement[]): XmlElement => ({ ...EMPTY, children });

const readDetails = (
  details: XmlElement,
  { head, batch }: OpenEntry,
): OpenEntry['details'][number] => {
  const entry = elementOf(head);
  const parties = elementAt(details, 'RltdPties');
  const isReversed = textAt(entry, 'RvslInd') === 'true';
  // The other party: the payer of a credit, the payee of a debit.
  const isPayer = (textAt(entry, 'CdtDbtInd') === 'CRDT') !== isReversed;
  const [party, account] = isPayer ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct'];
  const references = elementAt(details, 'Refs');
  return {
    amountCents: detailCents(details),
    endToEndId: referenceAt(references, 'EndToEndId'),
    messageIds: messageIdsOf(references, batch),
    bankReference: referenceAt(references, 'AcctSvcrRef') ?? referenceAt(entry, 'AcctSvcrRef'),
    partyName: nameOf(elementAt(parties, party)) ?? nameOf(elementAt(parties, `Ultmt${party}`)),
    partyIban: ibanIn(elementAt(parties, account)),
    remittance: remittanceOf(details, entry),
    returnReason:
      textAt(details, 'RtrInf', 'Rsn', 'Cd')?.slice(0, REASON_MAX) ??
      textAt(details, 'RtrInf', 'Rsn', 'Prtry')?.slice(0, REASON_MAX),
  };
};

/** The only value, or none where the transactions differ. */
const same = <T>(values: readonly T[]): T | undefined =>
  values.every((one) => one === values[0]) ? values[0] : undefined;

/** An entry without the detail of each amount, as one transaction with what its details share. */
const wholeOf = (details: OpenEntry['details'], amountCents: number): StatementTransaction => ({
  amountCents,
  endToEndId: same(details.map(({ endToEndId }) => endToEndId)),
  messageIds: [...new Set(details.flatMap(({ messageIds }) => messageIds))].slice(0, SHARED_MAX),
  bankReference: same(details.map(({ bankReference }) => bankReference)),
  partyName: same(details.map(({ partyName }) => partyName)),
  partyIban: same(details.map(({ partyIban }) => partyIban)),
  remittance: [...new Set(details.map(({ remittance }) => remittance))]
    .join(' ')
    .slice(0, REMITTANCE_MAX),
  returnReason: same(details.map(({ returnReason }) => returnReason)),
});

/** `undefined` for an entry that is not booked. */
const readEntry = (open: OpenEntry, rank: number): StatementEntry | undefined => {
  const head = elementOf(open.head);
  const amountCents = centsIn(elementAt(head, 'Amt')) ?? refuse();
  const status = statusOf(head) ?? refuse();
  const direction = directionOf(textAt(head, 'CdtDbtInd'));
  if (status !== BOOKED) return undefined;
  const valueOn = dayAt(head, 'ValDt');
  const bookedOn = dayAt(head, 'BookgDt') ?? valueOn ?? refuse();
  if (amountCents === 0) refuse();
  const details = open.details.length === 0 ? [readDetails(EMPTY, open)] : open.details;
  const transactions = details.map((one) => ({
    ...one,
    amountCents: details.length === 1 ? amountCents : (one.amountCents ?? 0),
  }));
  const isDetailed =
    open.details.length > 0 &&
    transactions.every((one) => one.amountCents > 0) &&
    transactions.reduce((sum, one) => sum + one.amountCents, 0) === amountCents;
  return {
    reference: referenceAt(head, 'AcctSvcrRef'),
    rank,
    direction,
    amountCents,
    bookedOn,
    valueOn,
    code: codeOf(head),
    isDetailed,
    transactions: isDetailed ? transactions : [wholeOf(details, amountCents)],
  };
};

/** `undefined` where the account balance of that kind is absent. */
const balanceIn = (children: readonly XmlElement[], codes: readonly string[]) => {
  const balances = children.filter(({ name }) => name === 'Bal');
  const found = balances.find((one) => codes.includes(textAt(one, 'Tp', 'CdOrPrtry', 'Cd') ?? ''));
  if (found === undefined) return undefined;
  const cents = centsIn(elementAt(found, 'Amt'));
  if (cents === undefined) return undefined;
  return textAt(found, 'CdtDbtInd') === 'DBIT' ? -cents : cents;
};

const headOf = (kind: StatementKind, children: readonly XmlElement[]): StatementHead => {
  const statement = elementOf(children);
  return {
    kind,
    number: referenceAt(statement, 'Id') ?? refuse(),
    account: accountOf(elementAt(statement, 'Acct')) ?? refuse(),
    createdAt: textAt(statement, 'CreDtTm')?.slice(0, 35),
    openingCents: balanceIn(children, ['OPBD', 'PRCD']),
    closingCents: balanceIn(children, ['CLBD']),
  };
};

/** Depths of `Document/<message>/<statement>/Ntry/NtryDtls/TxDtls`. */
const [STATEMENT, IN_STATEMENT, IN_ENTRY, IN_DETAILS] = [3, 4, 5, 6] as const;

const isCollected = (path: readonly string[]): boolean => {
  switch (path.length) {
    case STATEMENT:
      return path[2] === 'GrpHdr';
    case IN_STATEMENT:
      return path[3] !== 'Ntry';
    case IN_ENTRY:
      return path[4] !== 'NtryDtls';
    default:
      return path.length === IN_DETAILS;
  }
};

/**
 * Reads a camt.052, camt.053 or camt.054 piece by piece, in bounded memory: one entry at a time,
 * however many a statement holds. Throws UnreadableStatement for anything else.
 */
export async function* readCamt(
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<CamtEvent, void> {
  const events: CamtEvent[] = [];
  let isCamt = false;
  let head: XmlElement[] = [];
  let isHeadSaid = false;
  let open: OpenEntry | undefined;
  let rank = 0;
  const kindOf = (path: readonly string[]): StatementKind =>
    STATEMENT_NAMES[path[2] ?? ''] ?? refuse();
  const sayHead = (path: readonly string[]): void => {
    if (isHeadSaid) return;
    isHeadSaid = true;
    events.push({ is: 'statement', head: headOf(kindOf(path), head) });
  };
  const stream = createXmlStream({
    maxElements: MAX_ELEMENTS,
    isCollected,
    onOpen: (path, attributes) => {
      if (path.length === 1) {
        isCamt =
          path[0] === 'Document' &&
          [...attributes].some(
            ([name, value]) => /^xmlns(?::|$)/.test(name) && NAMESPACE.test(value),
          );
        if (!isCamt) refuse();
      }
      if (path.length === STATEMENT) {
        kindOf(path);
        [head, isHeadSaid, rank] = [[], false, 0];
      }
      if (path.length === IN_STATEMENT) {
        sayHead(path);
        open = { head: [], details: [], batch: undefined };
      }
    },
    onCollected: (path, element) => {
      if (path.length === IN_STATEMENT) head.push(element);
      if (open === undefined) return;
      if (path.length === IN_ENTRY) open.head.push(element);
      if (path.length !== IN_DETAILS) return;
      if (element.name === 'Btch') open.batch ??= element;
      if (element.name === 'TxDtls') open.details.push(readDetails(element, open));
      if (open.details.length > MAX_TRANSACTIONS) refuse();
    },
    onClose: (path) => {
      if (path.length === STATEMENT) sayHead(path);
      if (path.length !== IN_STATEMENT || open === undefined) return;
      rank += 1;
      const entry = readEntry(open, rank);
      events.push(entry === undefined ? { is: 'pending' } : { is: 'entry', entry });
      open = undefined;
    },
  });
  const read = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (error instanceof InvalidXml) throw new UnreadableStatement(isCamt);
      throw error;
    }
  };
  let isFirst = true;
  for await (const piece of pieces) {
    // XML allows nothing before the declaration; blank lines there are tolerated.
    const text = isFirst ? piece.trimStart() : piece;
    if (text === '') continue;
    isFirst = false;
    read(() => stream.write(text));
    yield* events.splice(0);
  }
  read(() => stream.close());
  if (!isCamt) throw new UnreadableStatement(false);
  yield* events.splice(0);
}
