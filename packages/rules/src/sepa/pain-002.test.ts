import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsMandate, returnReasonWords } from '../debits/return-reasons.ts';
import { readPain002 } from './pain-002.ts';
import { readXml } from './read-xml.ts';

const NS = 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10';
const documentOf = (content: string, namespace = NS): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}"><CstmrPmtStsRpt>
   <GrpHdr><MsgId>BQ-1</MsgId></GrpHdr>${content}</CstmrPmtStsRpt></Document>\n`;
const group = (status = '') =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>PRLV-2026-06-15-ABC</OrgnlMsgId>
   <OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>${status}</OrgnlGrpInfAndSts>`;
const refused = (id: string, extra = '') =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
   <StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>${extra}</TxInfAndSts>`;
const amount = (text: string, currency = 'EUR') =>
  `<OrgnlTxRef><Amt><InstdAmt Ccy="${currency}">${text}</InstdAmt></Amt></OrgnlTxRef>`;
const batch = (content: string) => `<OrgnlPmtInfAndSts>${content}</OrgnlPmtInfAndSts>`;

describe('a return of the bank', () => {
  it('says which debits are refused, why and for how much', () => {
    const accepted =
      '<TxInfAndSts><OrgnlEndToEndId>D3</OrgnlEndToEndId><TxSts>ACCP</TxSts></TxInfAndSts>';
    const report = readPain002(
      documentOf(
        group('<GrpSts>PART</GrpSts>') +
          batch(refused('D1', amount('21.50')) + refused('D2') + accepted),
      ),
    );
    expect(report).toEqual({
      messageId: 'BQ-1',
      about: { messageId: 'PRLV-2026-06-15-ABC', kind: 'PRELEVEMENTS' },
      refusedWhole: undefined,
      refusedBatches: [],
      refused: [
        { endToEndId: 'D1', reason: 'AC04', amountCents: 2_150 },
        { endToEndId: 'D2', reason: 'AC04', amountCents: undefined },
      ],
    });
  });

  it('may refuse a file or a part of it as a whole', () => {
    const reason = '<StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>';
    expect(readPain002(documentOf(group(`<GrpSts>RJCT</GrpSts>${reason}`)))?.refusedWhole).toBe(
      'FF01',
    );
    const part = batch(
      `<OrgnlPmtInfId>PRLV-2026-06-15-ABC-FRST</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>`,
    );
    expect(readPain002(documentOf(group() + part))?.refusedBatches).toEqual([
      { id: 'PRLV-2026-06-15-ABC-FRST', reason: 'MS03' },
    ]);
  });

  it.each([
    ['another message', documentOf(group(), 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08')],
    ['no number', documentOf(group()).replace('<MsgId>BQ-1</MsgId>', '')],
    ['two groups', documentOf(group() + group())],
    ['another currency', documentOf(group() + batch(refused('D1', amount('21.50', 'USD'))))],
    ['an amount in words', documentOf(group() + batch(refused('D1', amount('2e3'))))],
    ['a refusal of nothing', documentOf(group() + batch(refused('')))],
    ['another kind of file', documentOf(group().replace('pain.008', 'pain.009'))],
  ])('is refused whole for %s', (_, source) => {
    expect(readPain002(source)).toBeUndefined();
  });

  it('has a reason in words for every code', () => {
    expect(returnReasonWords('AC04')).toBe('Compte clôturé');
    expect(returnReasonWords('ZZ99')).toBe('Autre motif de la banque');
  });

  it.each(['AC01', 'AC04', 'AC06', 'AC13', 'AG01', 'MD01', 'MD02', 'MD07', 'RC01'])(
    'ends the mandate when the bank answers %s',
    (code) => {
      expect(endsMandate(code)).toBe(true);
    },
  );

  it.each(['AM04', 'AM05', 'AG02', 'BE05', 'MD06', 'MS02', 'MS03', 'SL01', 'ZZ99'])(
    'keeps the mandate when the bank answers %s',
    (code) => {
      expect(endsMandate(code)).toBe(false);
    },
  );
});

describe('XML as a bank writes it', () => {
  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['an entity of its own', '<a>&x;</a>'],
    ['a numbered character', '<a>&#65;</a>'],
    ['an instruction', '<a><?php ?></a>'],
    ['raw text', '<a><![CDATA[x]]></a>'],
    ['a comment', '<a><!-- x --></a>'],
    ['an end that has no beginning', '<a></b>'],
    ['an element that is left open', '<a><b></a>'],
    ['two roots', '<a/><b/>'],
    ['words outside', 'x<a/>'],
    ['words between elements', '<a>x<b/></a>'],
    ['an attribute that is there twice', '<a b="1" b="2"/>'],
    ['nothing', ''],
  ])('[S37] refuses %s', (_, source) => {
    expect(readXml(source)).toBeUndefined();
  });

  it('[S37] takes a deep document and a long run of signs for what they are, at once', () => {
    expect(readXml('<a>'.repeat(100_000))).toBeUndefined();
    expect(readXml(`<a${' '.repeat(100_000)}`)).toBeUndefined();
    expect(readXml(`<a ${'b="c" '.repeat(20_000)}`)).toBeUndefined();
    expect(readXml(`<a>${'&'.repeat(100_000)}</a>`)).toBeUndefined();
  });

  it('reads back whatever text is written with the five entities', () => {
    const escaped = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readXml(`<n:a xmlns:n="u"><b>${escaped(text)}</b></n:a>`);
        return read?.name === 'a' && read.children[0]?.text === text.trim();
      }),
    );
  });
});
