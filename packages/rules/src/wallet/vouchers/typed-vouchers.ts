export const NUMERO_LENGTH = 10;
export const CODE_LENGTH = 4;

export interface TypedVoucher {
  readonly numeroTitre: string;
  /** Empty until scratched. */
  readonly caseAGratter: string;
}

export interface ReadVouchers {
  readonly vouchers: readonly TypedVoucher[];
  /** Number of lines with digits in which no voucher was recognised. */
  readonly unread: number;
}

const SPACES = /[\s\u00a0\u202f]+/g;
const stripSeparators = (text: string): string => text.replaceAll(/["'\u00a0\u202f\s]/g, '');
const digitsOnly = (text: string): boolean => /^\d+$/.test(text);

/** A spreadsheet drops leading zeros: "42" was 0042. */
const codeOf = (cell: string | undefined): string =>
  cell !== undefined && /^\d{1,4}$/.test(cell) ? cell.padStart(CODE_LENGTH, '0') : '';

const fromCells = (cells: readonly string[]): TypedVoucher | undefined => {
  const at = cells.findIndex((cell) => digitsOnly(cell) && cell.length === NUMERO_LENGTH);
  if (at === -1) return undefined;
  return { numeroTitre: cells[at] ?? '', caseAGratter: codeOf(cells[at + 1]) };
};

/** Without separator: the number alone, or followed by its code. */
const fromDigits = (digits: string): TypedVoucher | undefined => {
  const isWhole = [NUMERO_LENGTH, NUMERO_LENGTH + CODE_LENGTH].includes(digits.length);
  if (!digitsOnly(digits) || !isWhole) return undefined;
  return {
    numeroTitre: digits.slice(0, NUMERO_LENGTH),
    caseAGratter: digits.slice(NUMERO_LENGTH),
  };
};

const readLine = (line: string): TypedVoucher | undefined =>
  fromCells(line.split(/[\t;,|]/).map(stripSeparators)) ??
  fromCells(line.trim().split(SPACES).map(stripSeparators)) ??
  fromDigits(stripSeparators(line));

/**
 * Reads vouchers from pasted columns or a file: one per line, the number first, then its code if
 * present. Lines without digits, such as headings, are ignored.
 */
export const readVouchers = (text: string): ReadVouchers => {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => /\d/.test(line));
  const vouchers = lines.flatMap((line) => readLine(line) ?? []);
  return { vouchers, unread: lines.length - vouchers.length };
};

/** A column of codes without numbers. */
export const readCodes = (text: string): readonly string[] | undefined => {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map(stripSeparators)
    .filter((line) => line !== '');
  const codes = lines.map(codeOf);
  return codes.length > 0 && !codes.includes('') ? codes : undefined;
};
