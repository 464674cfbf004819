import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay } from '../time/calendar-day.ts';
import { pain001, type Transfer, type TransferFile } from './pain-001.ts';

const transferOf = (rank: number, change: Partial<Transfer> = {}): Transfer => ({
  endToEndId: `VIR${rank}`,
  amountCents: 2_150 + rank,
  payeeName: 'Fatou Diallo',
  iban: 'FR7630006000011234567890189',
  bic: undefined,
  label: 'CESU, 3 paiements',
  ...change,
});
const fileOf = (transfers: readonly Transfer[]): TransferFile => ({
  messageId: 'VIRT-2026-11-16-0001',
  createdAt: new Date('2026-11-16T05:00:00.000Z'),
  executedOn: calendarDay('2026-11-16'),
  scheme: 'SCT',
  payer: { name: 'Portail CESU', iban: 'FR7630006000011234567890189' },
  transfers,
});

const textsOf = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
    ([, text = '']) => text,
  );
/** Names of the child elements, in order. */
const childrenOf = (xml: string, name: string): readonly string[] => {
  const inside = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? '';
  const found: string[] = [];
  let depth = 0;
  for (const [, end, child = ''] of inside.matchAll(/<(\/?)([A-Za-z0-9]+)[^>]*>/g)) {
    if (end === '/') depth -= 1;
    else {
      if (depth === 0) found.push(child);
      depth += 1;
    }
  }
  return found;
};

describe('a file of transfers', () => {
  it('is this document for one transfer without a BIC', () => {
    const iban = 'FR7630006000011234567890189';
    const lines = pain001(fileOf([transferOf(1)])).replaceAll('><', '>\n<');
    expect(lines.trim().split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
      '<CstmrCdtTrfInitn>',
      '<GrpHdr>',
      '<MsgId>VIRT-2026-11-16-0001</MsgId>',
      '<CreDtTm>2026-11-16T05:00:00Z</CreDtTm>',
      '<NbOfTxs>1</NbOfTxs>',
      '<CtrlSum>21.51</CtrlSum>',
      '<InitgPty>',
      '<Nm>Portail CESU</Nm>',
      '</InitgPty>',
      '</GrpHdr>',
      '<PmtInf>',
      '<PmtInfId>VIRT-2026-11-16-0001</PmtInfId>',
      '<PmtMtd>TRF</PmtMtd>',
      '<BtchBookg>true</BtchBookg>',
      '<NbOfTxs>1</NbOfTxs>',
      '<CtrlSum>21.51</CtrlSum>',
      '<PmtTpInf>',
      '<SvcLvl>',
      '<Cd>SEPA</Cd>',
      '</SvcLvl>',
      '</PmtTpInf>',
      '<ReqdExctnDt>',
      '<Dt>2026-11-16</Dt>',
      '</ReqdExctnDt>',
      '<Dbtr>',
      '<Nm>Portail CESU</Nm>',
      '</Dbtr>',
      '<DbtrAcct>',
      '<Id>',
      `<IBAN>${iban}</IBAN>`,
      '</Id>',
      '</DbtrAcct>',
      '<DbtrAgt>',
      '<FinInstnId>',
      '<Othr>',
      '<Id>NOTPROVIDED</Id>',
      '</Othr>',
      '</FinInstnId>',
      '</DbtrAgt>',
      '<ChrgBr>SLEV</ChrgBr>',
      '<CdtTrfTxInf>',
      '<PmtId>',
      '<EndToEndId>VIR1</EndToEndId>',
      '</PmtId>',
      '<Amt>',
      '<InstdAmt Ccy="EUR">21.51</InstdAmt>',
      '</Amt>',
      '<Cdtr>',
      '<Nm>Fatou Diallo</Nm>',
      '</Cdtr>',
      '<CdtrAcct>',
      '<Id>',
      `<IBAN>${iban}</IBAN>`,
      '</Id>',
      '</CdtrAcct>',
      '<RmtInf>',
      '<Ustrd>CESU, 3 paiements</Ustrd>',
      '</RmtInf>',
      '</CdtTrfTxInf>',
      '</PmtInf>',
      '</CstmrCdtTrfInitn>',
      '</Document>',
    ]);
  });

  it('limits names to 70 characters and remittance information to 140, as the banks do', () => {
    const xml = pain001(
      fileOf([transferOf(1, { payeeName: 'N'.repeat(150), label: 'L'.repeat(200) })]),
    );
    expect(textsOf(xml, 'Nm')).toContain('N'.repeat(70));
    expect(textsOf(xml, 'Ustrd')).toEqual(['L'.repeat(140)]);
  });

  it('has the elements of pain.001.001.09, in the order of its schema', () => {
    const xml = pain001(fileOf([transferOf(1, { bic: 'AGRIFRPP' })]));
    expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
    expect(childrenOf(xml, 'GrpHdr')).toEqual([
      'MsgId',
      'CreDtTm',
      'NbOfTxs',
      'CtrlSum',
      'InitgPty',
    ]);
    expect(childrenOf(xml, 'PmtInf')).toEqual([
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'PmtTpInf',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'ChrgBr',
      'CdtTrfTxInf',
    ]);
    expect(childrenOf(xml, 'CdtTrfTxInf')).toEqual([
      'PmtId',
      'Amt',
      'CdtrAgt',
      'Cdtr',
      'CdtrAcct',
      'RmtInf',
    ]);
    expect(textsOf(xml, 'Dt')).toEqual(['2026-11-16']);
    expect(textsOf(xml, 'BICFI')).toEqual(['AGRIFRPP']);
  });

  it('[26-3] is instant when asked, with one movement of the account for each transfer', () => {
    const file = fileOf([transferOf(1)]);
    const scheme = (xml: string) => [
      /<PmtTpInf>.*<\/PmtTpInf>/.exec(xml)?.[0],
      textsOf(xml, 'BtchBookg'),
    ];
    expect(scheme(pain001({ ...file, scheme: 'SCT_INST' }))).toEqual([
      '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><LclInstrm><Cd>INST</Cd></LclInstrm></PmtTpInf>',
      ['false'],
    ]);
    expect(scheme(pain001(file))).toEqual([
      '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>',
      ['true'],
    ]);
  });

  it('omits the payee’s bank without a BIC', () => {
    expect(childrenOf(pain001(fileOf([transferOf(1)])), 'CdtTrfTxInf')).not.toContain('CdtrAgt');
  });

  it('has the right count and sum to the cent for any content', () => {
    const cents = fc.array(fc.integer({ min: 1, max: 10_000_000 }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(cents, (amounts) => {
        const xml = pain001(
          fileOf(amounts.map((amountCents, rank) => transferOf(rank, { amountCents }))),
        );
        const centsIn = (name: string) =>
          textsOf(xml, name).map((text) => {
            expect(text).toMatch(/^\d+\.\d{2}$/);
            return Number(text.replace('.', ''));
          });
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        expect(centsIn('CtrlSum')).toEqual([total, total]);
        expect(centsIn('InstdAmt')).toEqual(amounts);
        expect(textsOf(xml, 'NbOfTxs')).toEqual([String(amounts.length), String(amounts.length)]);
      }),
    );
  });

  it('contains only characters that banks accept, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (payeeName) => {
        const xml = pain001(fileOf([transferOf(1, { payeeName, label: payeeName })]));
        expect(textsOf(xml, 'Nm').every((name) => /^[A-Za-z0-9/?:().,'+ -]*$/.test(name))).toBe(
          true,
        );
      }),
    );
  });

  it('[L45] is deterministic, and refuses an empty list', () => {
    expect(pain001(fileOf([transferOf(1)]))).toBe(pain001(fileOf([transferOf(1)])));
    expect(() => pain001(fileOf([]))).toThrow(RangeError);
  });
});
