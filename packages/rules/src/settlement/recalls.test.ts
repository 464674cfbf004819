import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay } from '../time/calendar-day.ts';
import { camt029, camt056, readCamt029, readCamt056 } from './recalls.ts';

const SENDER = { name: 'Émetteur & Cie', createdAt: new Date('2026-06-17T08:00:00.123Z') };
const REQUEST = {
  id: 'RAPPEL-0123456789AB',
  fileMessageId: 'VIRT-2026-06-15-0123456789AB',
  endToEndId: '0190000000000000000000000000ABCD',
  amountCents: 12_345,
  reason: 'DUPL',
};
const settledOn = calendarDay('2026-06-16');
const request = camt056({ ...REQUEST, settledOn }, SENDER);
const REFUSAL = {
  id: 'REP-1',
  requestId: 'CAS-1',
  fileMessageId: 'BQ-FICHIER',
  endToEndId: 'E2E-1',
  isAccepted: false,
  reason: 'CUST',
};

/** Each is refused as a whole, whatever the message around it says. */
const HOSTILE = (message: string): readonly (readonly [string, string])[] => [
  ['a document type', `<!DOCTYPE a [<!ENTITY x "y">]>${message}`],
  ['an external entity', `<!DOCTYPE a SYSTEM "file:///etc/passwd">${message}`],
  ['an entity of its own', message.replace('<Id>', '<Id>&x;')],
  ['an instruction', message.replace('<Assgnmt>', '<?php ?><Assgnmt>')],
  ['more depth than a message has', message.replace('<Assgnmt>', `${'<a>'.repeat(30)}<Assgnmt>`)],
  ['another namespace', message.replace(/camt\.0\d\d/, 'camt.053')],
  ['an end that is missing', message.slice(0, -20)],
  ['nothing', ''],
  [
    'a great number of elements',
    message.replace('<Assgnmt>', `${'<a/>'.repeat(200_001)}<Assgnmt>`),
  ],
];

describe('a request to send a transfer back (camt.056)', () => {
  it('[31-R] is written with what the bank needs to find the transfer', () => {
    expect(request).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:camt.056.001.08"');
    expect(request).toContain('<OrgnlIntrBkSttlmAmt Ccy="EUR">123.45</OrgnlIntrBkSttlmAmt>');
    expect(request).toContain('<OrgnlIntrBkSttlmDt>2026-06-16</OrgnlIntrBkSttlmDt>');
    expect(request).toContain('<Rsn><Cd>DUPL</Cd></Rsn>');
    // In the characters of SEPA messages, like the names of our other files.
    expect(request).toContain('<Nm>Emetteur Cie</Nm>');
    expect(request).toContain('<CreDtTm>2026-06-17T08:00:00Z</CreDtTm>');
  });

  it('[26-3] [31-R] is this document', () => {
    const sender = { ...SENDER, name: 'A & <B>' };
    const lines = camt056({ ...REQUEST, settledOn }, sender)
      .trim()
      .replaceAll('><', '>\n<');
    expect(lines.split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.056.001.08">',
      '<FIToFIPmtCxlReq>',
      '<Assgnmt>',
      '<Id>RAPPEL-0123456789AB</Id>',
      '<Assgnr>',
      '<Pty>',
      '<Nm>A B</Nm>',
      '</Pty>',
      '</Assgnr>',
      '<Assgne>',
      '<Agt>',
      '<FinInstnId>',
      '<Othr>',
      '<Id>NOTPROVIDED</Id>',
      '</Othr>',
      '</FinInstnId>',
      '</Agt>',
      '</Assgne>',
      '<CreDtTm>2026-06-17T08:00:00Z</CreDtTm>',
      '</Assgnmt>',
      '<Case>',
      '<Id>RAPPEL-0123456789AB</Id>',
      '<Cretr>',
      '<Pty>',
      '<Nm>A B</Nm>',
      '</Pty>',
      '</Cretr>',
      '</Case>',
      '<CtrlData>',
      '<NbOfTxs>1</NbOfTxs>',
      '</CtrlData>',
      '<Undrlyg>',
      '<TxInf>',
      '<CxlId>RAPPEL-0123456789AB</CxlId>',
      '<OrgnlGrpInf>',
      '<OrgnlMsgId>VIRT-2026-06-15-0123456789AB</OrgnlMsgId>',
      '<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>',
      '</OrgnlGrpInf>',
      '<OrgnlEndToEndId>0190000000000000000000000000ABCD</OrgnlEndToEndId>',
      '<OrgnlIntrBkSttlmAmt Ccy="EUR">123.45</OrgnlIntrBkSttlmAmt>',
      '<OrgnlIntrBkSttlmDt>2026-06-16</OrgnlIntrBkSttlmDt>',
      '<CxlRsnInf>',
      '<Orgtr>',
      '<Nm>A B</Nm>',
      '</Orgtr>',
      '<Rsn>',
      '<Cd>DUPL</Cd>',
      '</Rsn>',
      '</CxlRsnInf>',
      '</TxInf>',
      '</Undrlyg>',
      '</FIToFIPmtCxlReq>',
      '</Document>',
    ]);
  });

  it('[31-R] is read as it was written', () => {
    expect(readCamt056(request)).toEqual([REQUEST]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999_999 }),
        fc.constantFrom('DUPL', 'TECH', 'FRAD', 'CUST'),
        (amountCents, reason) => {
          const written = camt056({ ...REQUEST, amountCents, reason, settledOn }, SENDER);
          expect(readCamt056(written)).toEqual([{ ...REQUEST, amountCents, reason }]);
        },
      ),
    );
  });

  it('[26-3] [31-R] may name its number and its file once for all its transfers', () => {
    const shared = request
      .replaceAll(/<CxlId>[^<]*<\/CxlId>/g, '')
      .replace(/<OrgnlGrpInf>.*<\/OrgnlGrpInf>/, '')
      .replace(
        '<TxInf>',
        '<OrgnlGrpInfAndCxl><OrgnlMsgId>LOT-1</OrgnlMsgId></OrgnlGrpInfAndCxl><TxInf>',
      );
    expect(readCamt056(shared)).toEqual([{ ...REQUEST, fileMessageId: 'LOT-1' }]);
    const own = shared.replace('<TxInf>', '<TxInf><Case><Id>CAS-9</Id></Case>');
    expect(readCamt056(own)).toMatchObject([{ id: 'CAS-9' }]);
    expect(readCamt056(shared.replace('<OrgnlMsgId>LOT-1</OrgnlMsgId>', ''))).toBeUndefined();
    expect(readCamt056(shared.replace(/<OrgnlGrpInfAndCxl>.*<\/OrgnlGrpInfAndCxl>/, ''))).toBe(
      undefined,
    );
  });

  it('[26-3] [31-R] may have a reason of its own, or none', () => {
    const reasonOf = (source: string) => readCamt056(source)?.map(({ reason }) => reason);
    expect(reasonOf(request.replace('<Cd>DUPL</Cd>', '<Prtry>FRAUDE1</Prtry>'))).toEqual([
      'FRAUDE1',
    ]);
    expect(reasonOf(request.replace(/<CxlRsnInf>.*<\/CxlRsnInf>/, ''))).toEqual(['MS03']);
    expect(reasonOf(request.replace('DUPL', 'A'.repeat(36)))).toEqual(['MS03']);
    expect(reasonOf(request.replace('DUPL', 'A'.repeat(35)))).toEqual(['A'.repeat(35)]);
  });

  it.each<readonly [string, string]>([
    ['no request', request.replace(/<TxInf>.*<\/TxInf>/, '')],
    ['no number', request.replaceAll(/<CxlId>[^<]*<\/CxlId>/g, '').replace(/<Case>.*<\/Case>/, '')],
    ['no transfer', request.replace(/<OrgnlEndToEndId>[^<]*<\/OrgnlEndToEndId>/, '')],
    ['no amount', request.replace(/<OrgnlIntrBkSttlmAmt.*<\/OrgnlIntrBkSttlmAmt>/, '')],
    ['an amount of nothing', request.replace('123.45', '0.00')],
    ['an amount that is no number', request.replace('123.45', '123,45')],
    ['a third decimal', request.replace('123.45', '123.456')],
    ['two amounts', request.replace(/(<OrgnlIntrBkSttlmAmt .*<\/OrgnlIntrBkSttlmAmt>)/, '$1$1')],
    ['another currency', request.replace('"EUR"', '"USD"')],
    ['a reference with other signs', request.replace(REQUEST.endToEndId, 'a_b')],
    ...HOSTILE(request),
  ])('[31-R] is refused with %s', (_, source) => {
    expect(readCamt056(source)).toBeUndefined();
  });
});

describe('the answer to such a request (camt.029)', () => {
  const refusal = camt029(REFUSAL, SENDER);

  it('[26-3] [31-R] is this document, with a reason for a refusal only', () => {
    const linesOf = (answer: Parameters<typeof camt029>[0]) =>
      camt029(answer, SENDER).trim().replaceAll('><', '>\n<').split('\n');
    const refused = linesOf(REFUSAL);
    expect(refused.slice(refused.indexOf('</Assgnmt>') + 1)).toEqual([
      '<Sts>',
      '<Conf>RJCR</Conf>',
      '</Sts>',
      '<CxlDtls>',
      '<TxInfAndSts>',
      '<CxlStsId>REP-1</CxlStsId>',
      '<RslvdCase>',
      '<Id>CAS-1</Id>',
      '<Cretr>',
      '<Pty>',
      '<Nm>Emetteur Cie</Nm>',
      '</Pty>',
      '</Cretr>',
      '</RslvdCase>',
      '<OrgnlGrpInf>',
      '<OrgnlMsgId>BQ-FICHIER</OrgnlMsgId>',
      '<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>',
      '</OrgnlGrpInf>',
      '<OrgnlEndToEndId>E2E-1</OrgnlEndToEndId>',
      '<TxCxlSts>RJCR</TxCxlSts>',
      '<CxlStsRsnInf>',
      '<Orgtr>',
      '<Nm>Emetteur Cie</Nm>',
      '</Orgtr>',
      '<Rsn>',
      '<Cd>CUST</Cd>',
      '</Rsn>',
      '</CxlStsRsnInf>',
      '</TxInfAndSts>',
      '</CxlDtls>',
      '</RsltnOfInvstgtn>',
      '</Document>',
    ]);
    const accepted = linesOf({ ...REFUSAL, isAccepted: true, reason: undefined });
    expect(accepted).toContain('<Conf>CNCL</Conf>');
    expect(accepted).toContain('<TxCxlSts>ACCR</TxCxlSts>');
    expect(accepted).not.toContain('<CxlStsRsnInf>');
  });

  it('[31-R] is read as it was written, positive or negative', () => {
    const { fileMessageId: _, ...read } = REFUSAL;
    expect(readCamt029(refusal)).toEqual([read]);
    const accepted = { ...REFUSAL, isAccepted: true, reason: undefined };
    expect(readCamt029(camt029(accepted, SENDER))).toEqual([
      { ...read, isAccepted: true, reason: undefined },
    ]);
  });

  it('[31-R] is open while the other bank waits for its client', () => {
    expect(readCamt029(refusal.replaceAll('RJCR', 'PDCR'))).toMatchObject([
      { isAccepted: undefined, reason: undefined },
    ]);
  });

  it('[31-R] takes the status of the whole message when a transfer has none', () => {
    expect(readCamt029(refusal.replace(/<TxCxlSts>.*<\/TxCxlSts>/, ''))).toMatchObject([
      { isAccepted: false, reason: 'CUST' },
    ]);
    const accepted = camt029({ ...REFUSAL, isAccepted: true, reason: undefined }, SENDER);
    const withoutOwn = accepted.replace(/<TxCxlSts>.*<\/TxCxlSts>/, '');
    expect(readCamt029(withoutOwn)).toMatchObject([{ isAccepted: true, reason: undefined }]);
    expect(readCamt029(withoutOwn.replace(/<Sts>.*<\/Sts>/, ''))).toMatchObject([
      { isAccepted: undefined, reason: undefined },
    ]);
  });

  it('[26-3] [31-R] may name its case once for all its transfers', () => {
    const own = /<RslvdCase>.*<\/RslvdCase>/;
    const shared = refusal
      .replace(own, '')
      .replace('<Sts>', '<RslvdCase><Id>CAS-2</Id></RslvdCase><Sts>');
    expect(readCamt029(shared)).toMatchObject([{ requestId: 'CAS-2' }]);
  });

  it('[31-R] gives a reason that banks use for a missing one', () => {
    expect(readCamt029(refusal.replace('<Cd>CUST</Cd>', '<Cd>A-B</Cd>'))).toMatchObject([
      { reason: 'MS03' },
    ]);
  });

  it.each<readonly [string, string]>([
    ['no answer', refusal.replace(/<CxlDtls>.*<\/CxlDtls>/, '')],
    ['no number', refusal.replace('<Id>REP-1</Id>', '')],
    ['no request', refusal.replace(/<RslvdCase>.*<\/RslvdCase>/, '')],
    ['no transfer', refusal.replace('<OrgnlEndToEndId>E2E-1</OrgnlEndToEndId>', '')],
    ...HOSTILE(refusal),
  ])('[31-R] is refused with %s', (_, source) => {
    expect(readCamt029(source)).toBeUndefined();
  });
});
