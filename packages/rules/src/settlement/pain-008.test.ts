import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay } from '../time/calendar-day.ts';
import { sepaText } from './sepa-text.ts';
import { pain008, type Debit, type DebitFile } from './pain-008.ts';

const debitOf = (rank: number, change: Partial<Debit> = {}): Debit => ({
  endToEndId: `PRLV-${rank}`,
  amountCents: 2_150 + rank,
  mandateId: `RUM${rank}`,
  signedOn: calendarDay('2026-06-01'),
  sequence: 'FRST',
  previousAccount: undefined,
  debtorName: 'Camille Rousseau',
  iban: 'FR7630006000011234567890189',
  bic: undefined,
  label: 'Commande CM0123456789',
  ...change,
});
const fileOf = (debits: readonly Debit[]): DebitFile => ({
  messageId: 'PRLV-20260615-1',
  createdAt: new Date('2026-06-12T08:30:00.000Z'),
  collectedOn: calendarDay('2026-06-15'),
  creditor: { name: 'Portail CESU', id: 'FR72ZZZ123456', iban: 'FR7630006000011234567890189' },
  debits,
});

interface Element {
  readonly name: string;
  readonly children: Element[];
  text: string;
}

/** A minimal XML reader; throws on unclosed elements. */
const parse = (xml: string): Element => {
  const root: Element = { name: '', children: [], text: '' };
  const open: Element[] = [root];
  for (const [, end, name = '', , text = ''] of xml.matchAll(
    /<(\/?)([A-Za-z0-9]+)((?: [^>]*)?)>([^<]*)/g,
  )) {
    if (end === '/') {
      expect(open.pop()?.name).toBe(name);
    } else {
      const element = { name, children: [], text };
      open.at(-1)?.children.push(element);
      open.push(element);
    }
  }
  expect(open).toEqual([root]);
  return root;
};
const childrenOf = (element: Element | undefined): readonly string[] =>
  element?.children.map(({ name }) => name) ?? [];
const find = (element: Element, name: string): readonly Element[] => [
  ...element.children.filter((child) => child.name === name),
  ...element.children.flatMap((child) => find(child, name)),
];

describe('a file of direct debits', () => {
  const [initiation] = find(
    parse(pain008(fileOf([debitOf(1), debitOf(2, { sequence: 'RCUR', bic: 'AGRIFRPP' })]))),
    'CstmrDrctDbtInitn',
  );

  it('has the elements of pain.008.001.08, in the order of its schema', () => {
    expect(childrenOf(initiation)).toEqual(['GrpHdr', 'PmtInf', 'PmtInf']);
    const [header, first, recurrent] = initiation?.children ?? [];
    expect(childrenOf(header)).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty']);
    expect(childrenOf(first)).toEqual([
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'PmtTpInf',
      'ReqdColltnDt',
      'Cdtr',
      'CdtrAcct',
      'CdtrAgt',
      'ChrgBr',
      'CdtrSchmeId',
      'DrctDbtTxInf',
    ]);
    expect(childrenOf(find(first as Element, 'PmtTpInf')[0])).toEqual([
      'SvcLvl',
      'LclInstrm',
      'SeqTp',
    ]);
    const [transaction] = find(recurrent as Element, 'DrctDbtTxInf');
    expect(childrenOf(transaction)).toEqual([
      'PmtId',
      'InstdAmt',
      'DrctDbtTx',
      'DbtrAgt',
      'Dbtr',
      'DbtrAcct',
      'RmtInf',
    ]);
    expect(find(transaction as Element, 'BICFI')[0]?.text).toBe('AGRIFRPP');
    expect(find(recurrent as Element, 'SeqTp')[0]?.text).toBe('RCUR');
  });

  it('is this document, for a first debit and a recurrent one', () => {
    const debits = [debitOf(1), debitOf(2, { sequence: 'RCUR', bic: 'AGRIFRPP' })];
    const xml = pain008(fileOf(debits));
    expect(xml.trim().replaceAll('><', '>\n<').split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08">',
      '<CstmrDrctDbtInitn>',
      '<GrpHdr>',
      '<MsgId>PRLV-20260615-1</MsgId>',
      '<CreDtTm>2026-06-12T08:30:00Z</CreDtTm>',
      '<NbOfTxs>2</NbOfTxs>',
      '<CtrlSum>43.03</CtrlSum>',
      '<InitgPty>',
      '<Nm>Portail CESU</Nm>',
      '</InitgPty>',
      '</GrpHdr>',
      '<PmtInf>',
      '<PmtInfId>PRLV-20260615-1-FRST</PmtInfId>',
      '<PmtMtd>DD</PmtMtd>',
      '<BtchBookg>true</BtchBookg>',
      '<NbOfTxs>1</NbOfTxs>',
      '<CtrlSum>21.51</CtrlSum>',
      '<PmtTpInf>',
      '<SvcLvl>',
      '<Cd>SEPA</Cd>',
      '</SvcLvl>',
      '<LclInstrm>',
      '<Cd>CORE</Cd>',
      '</LclInstrm>',
      '<SeqTp>FRST</SeqTp>',
      '</PmtTpInf>',
      '<ReqdColltnDt>2026-06-15</ReqdColltnDt>',
      '<Cdtr>',
      '<Nm>Portail CESU</Nm>',
      '</Cdtr>',
      '<CdtrAcct>',
      '<Id>',
      '<IBAN>FR7630006000011234567890189</IBAN>',
      '</Id>',
      '</CdtrAcct>',
      '<CdtrAgt>',
      '<FinInstnId>',
      '<Othr>',
      '<Id>NOTPROVIDED</Id>',
      '</Othr>',
      '</FinInstnId>',
      '</CdtrAgt>',
      '<ChrgBr>SLEV</ChrgBr>',
      '<CdtrSchmeId>',
      '<Id>',
      '<PrvtId>',
      '<Othr>',
      '<Id>FR72ZZZ123456</Id>',
      '<SchmeNm>',
      '<Prtry>SEPA</Prtry>',
      '</SchmeNm>',
      '</Othr>',
      '</PrvtId>',
      '</Id>',
      '</CdtrSchmeId>',
      '<DrctDbtTxInf>',
      '<PmtId>',
      '<EndToEndId>PRLV-1</EndToEndId>',
      '</PmtId>',
      '<InstdAmt Ccy="EUR">21.51</InstdAmt>',
      '<DrctDbtTx>',
      '<MndtRltdInf>',
      '<MndtId>RUM1</MndtId>',
      '<DtOfSgntr>2026-06-01</DtOfSgntr>',
      '</MndtRltdInf>',
      '</DrctDbtTx>',
      '<DbtrAgt>',
      '<FinInstnId>',
      '<Othr>',
      '<Id>NOTPROVIDED</Id>',
      '</Othr>',
      '</FinInstnId>',
      '</DbtrAgt>',
      '<Dbtr>',
      '<Nm>Camille Rousseau</Nm>',
      '</Dbtr>',
      '<DbtrAcct>',
      '<Id>',
      '<IBAN>FR7630006000011234567890189</IBAN>',
      '</Id>',
      '</DbtrAcct>',
      '<RmtInf>',
      '<Ustrd>Commande CM0123456789</Ustrd>',
      '</RmtInf>',
      '</DrctDbtTxInf>',
      '</PmtInf>',
      '<PmtInf>',
      '<PmtInfId>PRLV-20260615-1-RCUR</PmtInfId>',
      '<PmtMtd>DD</PmtMtd>',
      '<BtchBookg>true</BtchBookg>',
      '<NbOfTxs>1</NbOfTxs>',
      '<CtrlSum>21.52</CtrlSum>',
      '<PmtTpInf>',
      '<SvcLvl>',
      '<Cd>SEPA</Cd>',
      '</SvcLvl>',
      '<LclInstrm>',
      '<Cd>CORE</Cd>',
      '</LclInstrm>',
      '<SeqTp>RCUR</SeqTp>',
      '</PmtTpInf>',
      '<ReqdColltnDt>2026-06-15</ReqdColltnDt>',
      '<Cdtr>',
      '<Nm>Portail CESU</Nm>',
      '</Cdtr>',
      '<CdtrAcct>',
      '<Id>',
      '<IBAN>FR7630006000011234567890189</IBAN>',
      '</Id>',
      '</CdtrAcct>',
      '<CdtrAgt>',
      '<FinInstnId>',
      '<Othr>',
      '<Id>NOTPROVIDED</Id>',
      '</Othr>',
      '</FinInstnId>',
      '</CdtrAgt>',
      '<ChrgBr>SLEV</ChrgBr>',
      '<CdtrSchmeId>',
      '<Id>',
      '<PrvtId>',
      '<Othr>',
      '<Id>FR72ZZZ123456</Id>',
      '<SchmeNm>',
      '<Prtry>SEPA</Prtry>',
      '</SchmeNm>',
      '</Othr>',
      '</PrvtId>',
      '</Id>',
      '</CdtrSchmeId>',
      '<DrctDbtTxInf>',
      '<PmtId>',
      '<EndToEndId>PRLV-2</EndToEndId>',
      '</PmtId>',
      '<InstdAmt Ccy="EUR">21.52</InstdAmt>',
      '<DrctDbtTx>',
      '<MndtRltdInf>',
      '<MndtId>RUM2</MndtId>',
      '<DtOfSgntr>2026-06-01</DtOfSgntr>',
      '</MndtRltdInf>',
      '</DrctDbtTx>',
      '<DbtrAgt>',
      '<FinInstnId>',
      '<BICFI>AGRIFRPP</BICFI>',
      '</FinInstnId>',
      '</DbtrAgt>',
      '<Dbtr>',
      '<Nm>Camille Rousseau</Nm>',
      '</Dbtr>',
      '<DbtrAcct>',
      '<Id>',
      '<IBAN>FR7630006000011234567890189</IBAN>',
      '</Id>',
      '</DbtrAcct>',
      '<RmtInf>',
      '<Ustrd>Commande CM0123456789</Ustrd>',
      '</RmtInf>',
      '</DrctDbtTxInf>',
      '</PmtInf>',
      '</CstmrDrctDbtInitn>',
      '</Document>',
    ]);
  });

  it('[26-3] [31-3] says which account a mandate had before, until a debit has gone through', () => {
    const mandateOf = (previousAccount: Debit['previousAccount']) =>
      /<MndtRltdInf>.*<\/MndtRltdInf>/.exec(
        pain008(fileOf([debitOf(1, { previousAccount })])),
      )?.[0];
    const mandate = '<MndtId>RUM1</MndtId><DtOfSgntr>2026-06-01</DtOfSgntr>';
    const amended = (account: string) =>
      `<MndtRltdInf>${mandate}<AmdmntInd>true</AmdmntInd><AmdmntInfDtls><OrgnlDbtrAcct><Id>${account}</Id></OrgnlDbtrAcct></AmdmntInfDtls></MndtRltdInf>`;
    expect(mandateOf(undefined)).toBe(`<MndtRltdInf>${mandate}</MndtRltdInf>`);
    expect(mandateOf('SMNDA')).toBe(amended('<Othr><Id>SMNDA</Id></Othr>'));
    expect(mandateOf({ iban: 'FR0730006999991111111111172' })).toBe(
      amended('<IBAN>FR0730006999991111111111172</IBAN>'),
    );
  });

  it('has no part for an unused sequence', () => {
    const [only] = find(parse(pain008(fileOf([debitOf(1)]))), 'CstmrDrctDbtInitn');
    expect(childrenOf(only)).toEqual(['GrpHdr', 'PmtInf']);
  });

  it('has the right count and sum to the cent for any content', () => {
    const cents = fc.array(fc.integer({ min: 1, max: 10_000_000 }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(cents, (amounts) => {
        const debits = amounts.map((amountCents, rank) =>
          debitOf(rank, { amountCents, sequence: rank % 2 === 0 ? 'FRST' : 'RCUR' }),
        );
        const [document] = find(parse(pain008(fileOf(debits))), 'CstmrDrctDbtInitn');
        const [header, ...batches] = document?.children ?? [];
        const centsIn = (element: Element, name: string) =>
          find(element, name).map(({ text }) => {
            expect(text).toMatch(/^\d+\.\d{2}$/);
            return Number(text.replace('.', ''));
          });
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        expect(centsIn(header as Element, 'CtrlSum')).toEqual([total]);
        for (const one of batches) {
          const [sum] = centsIn(one, 'CtrlSum');
          expect(centsIn(one, 'InstdAmt').reduce((a, b) => a + b, 0)).toBe(sum);
          expect(find(one, 'NbOfTxs')[0]?.text).toBe(String(find(one, 'DrctDbtTxInf').length));
        }
      }),
    );
  });

  it('contains only characters that banks accept', () => {
    expect(sepaText('Zoé Lefèvre-Œuvrard & <fils>', 70)).toBe('Zoe Lefevre-Oeuvrard fils');
    expect(sepaText('a'.repeat(100), 70)).toHaveLength(70);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sepaText(text, 70)).toMatch(/^[A-Za-z0-9/?:().,'+ -]{0,70}$/);
      }),
    );
  });

  it('refuses an empty list', () => {
    expect(() => pain008(fileOf([]))).toThrow(RangeError);
  });
});
