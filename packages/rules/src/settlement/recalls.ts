import { decimalEuros } from '../money/cents.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import {
  centsIn,
  childrenOf,
  inside,
  readIsoMessage,
  referenceIn,
  type XmlElement,
} from './read-xml.ts';
import { element, leaf, named, sepaDocument, type Node } from './sepa-xml.ts';

/** A request to send an executed transfer back (camt.056). */
export interface RecallRequest {
  readonly id: string;
  /** Number of the file of the transfer, as its bank knows it. */
  readonly fileMessageId: string;
  readonly endToEndId: string;
  readonly amountCents: number;
  readonly reason: string;
}

/** The answer to it (camt.029). */
export interface RecallAnswer {
  /** Number of the message: its answers arrive together. */
  readonly id: string;
  readonly requestId: string;
  readonly endToEndId: string;
  /** Absent while the other bank looks for an answer. */
  readonly isAccepted: boolean | undefined;
  /** Of a refusal. */
  readonly reason: string | undefined;
}

const CAMT_056 = 'urn:iso:std:iso:20022:tech:xsd:camt.056.001.08';
const CAMT_029 = 'urn:iso:std:iso:20022:tech:xsd:camt.029.001.09';
const ANY_CAMT_056 = /^urn:iso:std:iso:20022:tech:xsd:camt\.056\.001\.\d{2}$/;
const ANY_CAMT_029 = /^urn:iso:std:iso:20022:tech:xsd:camt\.029\.001\.\d{2}$/;
const REASON = /^[0-9A-Za-z]{1,35}$/;
/** Placeholder used by banks for a missing value. */
const NO_REASON = 'MS03';

const agent = (name: string): Node =>
  element(name, element('Agt', element('FinInstnId', element('Othr', leaf('Id', 'NOTPROVIDED')))));
const party = (name: string, holder: string): Node => element(name, named('Pty', holder));

interface Sender {
  readonly name: string;
  readonly createdAt: Date;
}

const assignment = (id: string, { name, createdAt }: Sender): Node =>
  element(
    'Assgnmt',
    leaf('Id', id),
    party('Assgnr', name),
    agent('Assgne'),
    leaf('CreDtTm', createdAt.toISOString().replace(/\.\d{3}Z$/, 'Z')),
  );

const originalFile = (messageId: string): Node =>
  element('OrgnlGrpInf', leaf('OrgnlMsgId', messageId), leaf('OrgnlMsgNmId', 'pain.001.001.09'));

/** Asks our bank to have a transfer sent back. */
export const camt056 = (
  request: RecallRequest & { readonly settledOn: CalendarDay },
  sender: Sender,
): string =>
  sepaDocument(
    CAMT_056,
    element(
      'FIToFIPmtCxlReq',
      assignment(request.id, sender),
      element('Case', leaf('Id', request.id), party('Cretr', sender.name)),
      element('CtrlData', leaf('NbOfTxs', '1')),
      element(
        'Undrlyg',
        element(
          'TxInf',
          leaf('CxlId', request.id),
          originalFile(request.fileMessageId),
          leaf('OrgnlEndToEndId', request.endToEndId),
          `<OrgnlIntrBkSttlmAmt Ccy="EUR">${decimalEuros(request.amountCents)}</OrgnlIntrBkSttlmAmt>`,
          leaf('OrgnlIntrBkSttlmDt', request.settledOn),
          element(
            'CxlRsnInf',
            named('Orgtr', sender.name),
            element('Rsn', leaf('Cd', request.reason)),
          ),
        ),
      ),
    ),
  );

/** Answers a recall of a transfer that we received. */
export const camt029 = (
  answer: RecallAnswer & { readonly fileMessageId: string; readonly isAccepted: boolean },
  sender: Sender,
): string =>
  sepaDocument(
    CAMT_029,
    element(
      'RsltnOfInvstgtn',
      assignment(answer.id, sender),
      element('Sts', leaf('Conf', answer.isAccepted ? 'CNCL' : 'RJCR')),
      element(
        'CxlDtls',
        element(
          'TxInfAndSts',
          leaf('CxlStsId', answer.id),
          element('RslvdCase', leaf('Id', answer.requestId), party('Cretr', sender.name)),
          originalFile(answer.fileMessageId),
          leaf('OrgnlEndToEndId', answer.endToEndId),
          leaf('TxCxlSts', answer.isAccepted ? 'ACCR' : 'RJCR'),
          ...(answer.reason === undefined
            ? []
            : [
                element(
                  'CxlStsRsnInf',
                  named('Orgtr', sender.name),
                  element('Rsn', leaf('Cd', answer.reason)),
                ),
              ]),
        ),
      ),
    ),
  );

const reasonIn = (parent: XmlElement, name: string): string => {
  const [given] = childrenOf(parent, name);
  const code =
    given === undefined
      ? undefined
      : (inside(given, 'Rsn', 'Cd') ?? inside(given, 'Rsn', 'Prtry'))?.text;
  return code !== undefined && REASON.test(code) ? code : NO_REASON;
};

const amountIn = (transaction: XmlElement): number | null | undefined => {
  const amount = inside(transaction, 'OrgnlIntrBkSttlmAmt');
  return amount === undefined ? undefined : centsIn(amount);
};

/** `undefined` for an invalid message, or one without a request: none of it is applied. */
export const readCamt056 = (source: string): readonly RecallRequest[] | undefined => {
  const message = readIsoMessage(source, ANY_CAMT_056, 'FIToFIPmtCxlReq');
  if (message === undefined) return undefined;
  const requests: RecallRequest[] = [];
  for (const underlying of childrenOf(message, 'Undrlyg')) {
    const group = inside(underlying, 'OrgnlGrpInfAndCxl');
    for (const one of childrenOf(underlying, 'TxInf')) {
      const id =
        referenceIn(one, 'CxlId') ??
        referenceIn(one, 'Case', 'Id') ??
        referenceIn(message, 'Case', 'Id');
      const fileMessageId =
        referenceIn(one, 'OrgnlGrpInf', 'OrgnlMsgId') ??
        (group === undefined ? undefined : referenceIn(group, 'OrgnlMsgId'));
      const endToEndId = referenceIn(one, 'OrgnlEndToEndId');
      const amountCents = amountIn(one);
      if (id === undefined || fileMessageId === undefined || endToEndId === undefined)
        return undefined;
      if (typeof amountCents !== 'number' || amountCents <= 0) return undefined;
      requests.push({
        id,
        fileMessageId,
        endToEndId,
        amountCents,
        reason: reasonIn(one, 'CxlRsnInf'),
      });
    }
  }
  return requests.length === 0 ? undefined : requests;
};

const ACCEPTED = new Set(['ACCR', 'CNCL']);
const REFUSED = new Set(['RJCR']);

/** `undefined` while the other bank looks for an answer. */
const decisionOf = (status: string): boolean | undefined => {
  if (REFUSED.has(status)) return false;
  return ACCEPTED.has(status) ? true : undefined;
};

/** `undefined` for an invalid message, or one without an answer: none of it is applied. */
export const readCamt029 = (source: string): readonly RecallAnswer[] | undefined => {
  const message = readIsoMessage(source, ANY_CAMT_029, 'RsltnOfInvstgtn');
  const id = message === undefined ? undefined : referenceIn(message, 'Assgnmt', 'Id');
  if (message === undefined || id === undefined) return undefined;
  const overall = inside(message, 'Sts', 'Conf')?.text;
  const answers: RecallAnswer[] = [];
  for (const details of childrenOf(message, 'CxlDtls')) {
    for (const one of childrenOf(details, 'TxInfAndSts')) {
      const requestId =
        referenceIn(one, 'RslvdCase', 'Id') ?? referenceIn(message, 'RslvdCase', 'Id');
      const endToEndId = referenceIn(one, 'OrgnlEndToEndId');
      if (requestId === undefined || endToEndId === undefined) return undefined;
      const status = inside(one, 'TxCxlSts')?.text ?? overall ?? '';
      answers.push({
        id,
        requestId,
        endToEndId,
        isAccepted: decisionOf(status),
        reason: REFUSED.has(status) ? reasonIn(one, 'CxlStsRsnInf') : undefined,
      });
    }
  }
  return answers.length === 0 ? undefined : answers;
};
