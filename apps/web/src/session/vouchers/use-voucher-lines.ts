import {
  CODE_LENGTH,
  NUMERO_LENGTH,
  readCodes,
  readVouchers,
  type TypedVoucher,
} from '@portail/rules/wallet/vouchers/typed-vouchers.ts';
import { keepDigits } from '@portail/ui/fields/keep-digits.ts';
import { useRef, useState } from 'react';
import {
  filledLines,
  type VoucherLine,
  withCodes,
  withEmptyEnd,
  withVouchers,
} from './voucher-lines.ts';

export type VoucherField = 'numeroTitre' | 'caseAGratter';

const LENGTHS = { numeroTitre: NUMERO_LENGTH, caseAGratter: CODE_LENGTH } as const;

/** What is typed, as the draft keeps it; the codes are left out where it is stored. */
const typedOf = (lines: readonly VoucherLine[]): readonly TypedVoucher[] =>
  filledLines(lines).map(({ numeroTitre, caseAGratter }) => ({ numeroTitre, caseAGratter }));

/** The lines of the grid: typed, pasted or read from a file, and given to the draft. */
export const useVoucherLines = (
  start: readonly TypedVoucher[],
  onType: (titres: readonly TypedVoucher[]) => void,
) => {
  const lastId = useRef(0);
  const nextId = () => {
    lastId.current += 1;
    return lastId.current;
  };
  const [lines, setLines] = useState<readonly VoucherLine[]>(() => {
    const given = start.map((one, index) => ({ ...one, id: -index - 1 }));
    return withEmptyEnd(given, () => -given.length - 1);
  });
  // Its number is being changed: its code may be that of the voucher it replaces, and a wrong one
  // counts against the voucher.
  const [heldId, setHeldId] = useState<number>();

  const keep = (next: readonly VoucherLine[]) => {
    const whole = withEmptyEnd(next, nextId);
    setHeldId(undefined);
    setLines(whole);
    onType(typedOf(whole));
  };

  /** True when what was pasted was a column, and has been put in the grid. */
  const paste = (at: number, field: VoucherField, text: string): boolean => {
    const codes = field === 'caseAGratter' ? readCodes(text) : undefined;
    if (codes !== undefined) {
      keep(withCodes(lines, at, codes));
      return true;
    }
    const { vouchers } = readVouchers(text);
    if (vouchers.length === 0) return false;
    const [first] = vouchers;
    const isColumn = vouchers.length > 1 || first?.caseAGratter !== '';
    // A number alone leaves its code where it is.
    if (!isColumn && field === 'numeroTitre') return false;
    keep(withVouchers(lines, at, vouchers, nextId));
    return true;
  };

  return {
    lines,
    /** As the draft keeps them. */
    titres: typedOf(lines),
    paste,
    /** Not asked about until its code is typed, or the line is left. */
    heldId,
    leave: (id: number) => setHeldId((held) => (held === id ? undefined : held)),
    type: (id: number, field: VoucherField, text: string) => {
      keep(
        lines.map((line) =>
          line.id === id ? { ...line, [field]: keepDigits(text, LENGTHS[field]) } : line,
        ),
      );
      if (field === 'numeroTitre') setHeldId(id);
    },
    remove: (id: number) => keep(lines.filter((line) => line.id !== id)),
    append: (vouchers: readonly TypedVoucher[]) =>
      keep(withVouchers(filledLines(lines), filledLines(lines).length, vouchers, nextId)),
  };
};
export type VoucherLines = ReturnType<typeof useVoucherLines>;
