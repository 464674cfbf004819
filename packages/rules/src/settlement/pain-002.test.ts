import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
  it('names the refused debits, their reasons and amounts', () => {
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
      createdOn: undefined,
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

  it('of transfers is distinguished from one of debits', () => {
    const report = readPain002(documentOf(group().replace('pain.008.001.08', 'pain.001.001.09')));
    expect(report?.about).toEqual({ messageId: 'PRLV-2026-06-15-ABC', kind: 'VIREMENTS' });
    expect(report?.refusedWhole).toBeUndefined();
  });

  it.each([
    ['21', 2_100],
    ['21.5', 2_150],
    ['0.05', 5],
  ])('reads the amount %s as %i cents', (text, amountCents) => {
    const report = readPain002(documentOf(group() + batch(refused('D1', amount(text)))));
    expect(report?.refused).toEqual([{ endToEndId: 'D1', reason: 'AC04', amountCents }]);
  });

  it.each([
    ['<StsRsnInf><Rsn><Prtry>X1</Prtry></Rsn></StsRsnInf>', 'X1'],
    ['<StsRsnInf><Rsn><Cd>A-B</Cd></Rsn></StsRsnInf>', 'MS03'],
    ['<StsRsnInf></StsRsnInf>', 'MS03'],
    ['', 'MS03'],
  ])('gives the reason of %j as %s', (given, reason) => {
    const transaction = `<TxInfAndSts><OrgnlEndToEndId>D1</OrgnlEndToEndId><TxSts>RJCT</TxSts>${given}</TxInfAndSts>`;
    const report = readPain002(documentOf(group() + batch(transaction)));
    expect(report?.refused).toEqual([{ endToEndId: 'D1', reason, amountCents: undefined }]);
  });

  it('refuses a whole file only when the bank names no part of it', () => {
    const accepted = batch('<OrgnlPmtInfId>P1</OrgnlPmtInfId><PmtInfSts>ACCP</PmtInfSts>');
    const whole = group('<GrpSts>RJCT</GrpSts>');
    expect(readPain002(documentOf(whole))?.refusedWhole).toBe('MS03');
    expect(readPain002(documentOf(whole + accepted))).toMatchObject({
      refusedWhole: undefined,
      refusedBatches: [],
      refused: [],
    });
    expect(readPain002(documentOf(group('<GrpSts>ACCP</GrpSts>')))?.refusedWhole).toBeUndefined();
  });

  it('[31-2] refuses a whole part when the bank names the debits at fault only', () => {
    const part = batch(
      `<OrgnlPmtInfId>P1</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>${refused('D1')}`,
    );
    expect(readPain002(documentOf(group() + part))).toMatchObject({
      refusedWhole: undefined,
      refusedBatches: [{ id: 'P1', reason: 'AC04' }],
      refused: [{ endToEndId: 'D1' }],
    });
  });

  it('[31-2] refuses the whole file when the bank names the debits at fault only', () => {
    const part = `<OrgnlPmtInfId>P1</OrgnlPmtInfId>${refused('D1')}`;
    const whole = group('<GrpSts>RJCT</GrpSts>');
    expect(readPain002(documentOf(whole + batch(part)))).toMatchObject({
      refusedWhole: 'AC04',
      refused: [{ endToEndId: 'D1' }],
    });
    const accepted =
      '<TxInfAndSts><OrgnlEndToEndId>D2</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>';
    expect(readPain002(documentOf(whole + batch(part + accepted)))).toMatchObject({
      refusedWhole: undefined,
      refused: [{ endToEndId: 'D1' }],
    });
  });

  it.each([
    ['2026-06-17T09:30:00', '2026-06-17'],
    ['2026-06-17T23:30:00+02:00', '2026-06-17'],
    ['2026-06-31T09:30:00', undefined],
    ['2026-06-17', '2026-06-17'],
    ['2026-06-17 09:30', undefined],
    ['le 2026-06-17', undefined],
    ['17/06/2026', undefined],
  ])('[31-5] was written at %s, on the day %s', (written, day) => {
    const source = documentOf(group()).replace(
      '</MsgId></GrpHdr>',
      `</MsgId><CreDtTm>${written}</CreDtTm></GrpHdr>`,
    );
    expect(readPain002(source)?.createdOn).toBe(day);
  });

  it('may have a transaction without a status, which is not refused', () => {
    const silent = '<TxInfAndSts><OrgnlEndToEndId>D1</OrgnlEndToEndId></TxInfAndSts>';
    expect(readPain002(documentOf(group() + batch(silent)))?.refused).toEqual([]);
  });

  it('may write its namespace with a prefix, and hold comments and CDATA sections', () => {
    const source = documentOf(group('<GrpSts>RJCT</GrpSts>'))
      .replace(' xmlns=', ' xmlns:p=')
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1p:')
      .replace('BQ-1', '<!-- number -->BQ<![CDATA[-]]>&#49;');
    expect(readPain002(source)).toMatchObject({ messageId: 'BQ-1', refusedWhole: 'MS03' });
  });

  it('may declare other namespaces beside its own', () => {
    const source = documentOf(group()).replace(' xmlns="', ' xmlns:x="urn:other" a="b" xmlns="');
    expect(readPain002(source)?.messageId).toBe('BQ-1');
  });

  it.each([
    ['another message', documentOf(group(), 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08')],
    ['no number', documentOf(group()).replace('<MsgId>BQ-1</MsgId>', '')],
    ['two groups', documentOf(group() + group())],
    ['another currency', documentOf(group() + batch(refused('D1', amount('21.50', 'USD'))))],
    ['an amount in words', documentOf(group() + batch(refused('D1', amount('2e3'))))],
    ['a refusal of nothing', documentOf(group() + batch(refused('')))],
    ['another kind of file', documentOf(group().replace('pain.008', 'pain.009'))],
    [
      'no kind of file',
      documentOf(group().replace('<OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>', '')),
    ],
    ['no group', documentOf('')],
    ['no file', documentOf(group().replace(/<OrgnlMsgId>.*<\/OrgnlMsgId>/, ''))],
    ['no report', `<Document xmlns="${NS}"><Other/></Document>`],
    ['another root', documentOf(group()).replaceAll('Document', 'Dokument')],
    ['what is no XML', documentOf(group()).slice(0, -20)],
    ['a namespace under another name', documentOf(group()).replace(' xmlns=', ' notxmlns=')],
    ['a reference with other signs', documentOf(group() + batch(refused('D_1')))],
    ['a part without a number', documentOf(group() + batch('<PmtInfSts>RJCT</PmtInfSts>'))],
  ])('is refused as a whole for %s', (_, source) => {
    expect(readPain002(source)).toBeUndefined();
  });
});

describe('the XML reader', () => {
  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['a document type without entities', '<!DOCTYPE a><a/>'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['a document type from elsewhere', '<!DOCTYPE a SYSTEM "http://example.org/a.dtd"><a/>'],
    ['a reference to a forbidden character', '<a>&#0;</a>'],
    ['a prefix that is not declared', '<n:a/>'],
    ['a comment that is left open', '<a><!-- x</a>'],
    ['raw text that is left open', '<a><![CDATA[x</a>'],
    ['an entity of its own', '<a>&x;</a>'],
    ['an instruction', '<a><?php ?></a>'],
    ['an end that has no beginning', '<a></b>'],
    ['an element that is left open', '<a><b></a>'],
    ['two roots', '<a/><b/>'],
    ['words outside', 'x<a/>'],
    ['words between elements', '<a>x<b/></a>'],
    ['an attribute that is there twice', '<a b="1" b="2"/>'],
    ['an attribute with an entity of its own', '<a b="&x;"/>'],
    ['an end with an attribute', '<a></a b="1">'],
    ['an end that is empty', '<a></a/>'],
    ['an end without any element', '</a>'],
    ['an element inside that is left open', '<a><b/>'],
    ['words behind', '<a/>x'],
    ['words right before the end', '<a/>xy'],
    ['nothing', ''],
  ])('[S37] refuses %s', (_, source) => {
    expect(readXml(source)).toBeUndefined();
  });

  it('[S37] refuses a deep document and a long run of characters quickly', () => {
    expect(readXml('<a>'.repeat(100_000))).toBeUndefined();
    expect(readXml(`<a${' '.repeat(100_000)}`)).toBeUndefined();
    expect(readXml(`<a ${'b="c" '.repeat(20_000)}`)).toBeUndefined();
    expect(readXml(`<a>${'&'.repeat(100_000)}</a>`)).toBeUndefined();
  });

  it('[S37] accepts 24 levels and 200,000 elements, and not one more', () => {
    const nested = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels);
    expect(readXml(nested(24))?.name).toBe('a');
    expect(readXml(nested(25))).toBeUndefined();
    const wide = (count: number) => `<a>${'<b/>'.repeat(count - 1)}</a>`;
    expect(readXml(wide(200_000))?.children).toHaveLength(199_999);
    expect(readXml(wide(200_001))).toBeUndefined();
  });

  it('accepts a byte order mark, a declaration, empty elements and both quotes', () => {
    const source = `\uFEFF<?xml version="1.0"?>\n<a b="1" c='&lt;2'><d/><e>&amp;&quot;&apos;&gt;</e></a>\n`;
    expect(readXml(source)).toEqual({
      name: 'a',
      attributes: new Map([
        ['b', '1'],
        ['c', '<2'],
      ]),
      text: '',
      children: [
        { name: 'd', attributes: new Map(), text: '', children: [] },
        { name: 'e', attributes: new Map(), text: `&"'>`, children: [] },
      ],
    });
    expect(readXml('\uFEFF<a/>')?.name).toBe('a');
  });

  it('accepts comments, CDATA sections, character references and prefixes', () => {
    const source = `<!-- before -->
      <n:a xmlns:n="u" n:b="&#x41;">
        <!-- between -->
        <n:c>1<!-- inside -->2</n:c>
        <n:d><![CDATA[<3> & 4]]></n:d>
        <e xmlns="v">&#65;&#xe9;&#x1F600;</e>
      </n:a><!-- after -->`;
    const read = readXml(source);
    expect(read?.name).toBe('a');
    expect(read?.attributes.get('n:b')).toBe('A');
    expect(read?.children.map(({ name, text }) => [name, text])).toEqual([
      ['c', '12'],
      ['d', '<3> & 4'],
      ['e', 'A\u00e9\u{1F600}'],
    ]);
  });

  it('reads any text written with the five entities', () => {
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
