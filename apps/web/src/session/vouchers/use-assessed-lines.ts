import { useEffect } from 'react';
import { type CodeChecks, useVerdicts } from './code-checks.ts';
import type { VoucherLines } from './use-voucher-lines.ts';
import {
  bookOfLines,
  isGiven,
  assessLines,
  type KnownVouchers,
  needsCheck,
  totalOf,
} from './voucher-lines.ts';

interface Asking {
  readonly codes: CodeChecks;
  /** A wrong code may have blocked a voucher: what is known of them is read anew. */
  readonly onWrong: () => void;
  /** Already sent without an answer: the act may have been done, and their codes say nothing now. */
  readonly sent?: readonly string[];
}

/** What each line is worth; a code is asked about as soon as its line is complete. */
export const useAssessedLines = (
  { lines, heldId }: Pick<VoucherLines, 'lines' | 'heldId'>,
  known: KnownVouchers,
  { codes, onWrong, sent = [] }: Asking,
) => {
  const verdictOf = useVerdicts(codes);
  const assessed = assessLines(lines, { known, verdictOf });
  const given = assessed.filter(isGiven);

  const asked = assessed
    .filter((one) => needsCheck(one) && one.line.id !== heldId)
    .map(({ line }) => line)
    .filter(({ numeroTitre }) => !sent.includes(numeroTitre));
  useEffect(() => {
    for (const line of asked) void codes.check(line, onWrong);
  });

  return {
    assessed,
    book: bookOfLines(lines, known),
    /** The lines that count: whole, and not known to be wrong. */
    given: given.map(({ line }) => line),
    totalCents: totalOf(assessed),
  };
};
