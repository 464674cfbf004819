import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCodes, readVouchers } from './typed-vouchers.ts';

const A = { numeroTitre: '2000000001', caseAGratter: '0042' };
const B = { numeroTitre: '2000000002', caseAGratter: '' };

describe('pasted or imported vouchers', () => {
  it.each([
    ['two columns of a spreadsheet', '2000000001\t0042\n2000000002\t'],
    ['a file with semicolons and titles', 'Numéro;Code\r\n2000000001;0042\r\n2000000002;\r\n'],
    ['quoted cells', '"2000000001","0042"\n"2000000002",""'],
    ['zeros that a spreadsheet dropped', '2000000001;42\n2000000002'],
    ['a space between', '2000000001 0042\n2000000002'],
    ['no separator at all', '20000000010042\n2000000002'],
    ['numbers in groups, as printed', '2000 000 001;0042\n2000\u00a0000\u00a0002'],
    ['empty lines around', '\n\n2000000001|0042\n   \n2000000002\n'],
    ['what a spreadsheet adds before', '1;2000000001;0042\n2;2000000002;'],
  ])('[CHK-05] %s', (_, text) => {
    expect(readVouchers(text)).toEqual({ vouchers: [A, B], unread: 0 });
  });

  it('report the number of unreadable lines, and read the others', () => {
    expect(readVouchers('200000001;0042\n2000000001;0042\nligne 3')).toEqual({
      vouchers: [A],
      unread: 2,
    });
  });

  it.each(['A200000001', '200000001A', '20000000011', 'A2000000010042', '2000000001004Z'])(
    '[26-3] %s is no voucher',
    (line) => {
      expect(readVouchers(line)).toEqual({ vouchers: [], unread: 1 });
    },
  );

  it('leave an invalid code empty', () => {
    expect(readVouchers('2000000001;12345').vouchers).toEqual([{ ...A, caseAGratter: '' }]);
    expect(readVouchers('2000000001;x42').vouchers).toEqual([{ ...A, caseAGratter: '' }]);
    expect(readVouchers('2000000001;42x').vouchers).toEqual([{ ...A, caseAGratter: '' }]);
    expect(readVouchers('2000000001;gratté').vouchers).toEqual([{ ...A, caseAGratter: '' }]);
  });

  it('round-trip any list of vouchers', () => {
    const voucher = fc.record({
      numeroTitre: fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }).map(String),
      caseAGratter: fc.integer({ min: 0, max: 9_999 }).map((code) => `${code}`.padStart(4, '0')),
    });
    fc.assert(
      fc.property(
        fc.array(voucher),
        fc.constantFrom('\t', ';', ',', ' '),
        (vouchers, separator) => {
          const text = vouchers
            .map(({ numeroTitre, caseAGratter }) => `${numeroTitre}${separator}${caseAGratter}`)
            .join('\n');
          expect(readVouchers(text)).toEqual({ vouchers, unread: 0 });
        },
      ),
    );
  });

  it('never throw, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        readVouchers(text);
        readCodes(text);
      }),
    );
  });
});

describe('column of codes', () => {
  it.each([
    ['0042\n1234\n', ['0042', '1234']],
    ['42\r\n7', ['0042', '0007']],
    ['42\r7\n\n', ['0042', '0007']],
    ['42\nx', undefined],
    ['0042', ['0042']],
    ['2000000001\n2000000002', undefined],
    ['Code\n0042', undefined],
    ['', undefined],
  ])('%j', (text, codes) => {
    expect(readCodes(text)).toEqual(codes);
  });
});
