import type { CheckbookStatement } from '@portail/contract/schemas/holdings.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { checkCode, useVerdicts } from './code-checks.ts';
import { rereadVouchers } from './paper-data.ts';
import type { VoucherLines } from './use-voucher-lines.ts';
import {
  bookOfPayment,
  isPaid,
  judgeLines,
  knownVouchers,
  needsCheck,
  totalOf,
} from './voucher-lines.ts';

/** What each line is worth; a code is asked about as soon as its line is complete. */
export const useJudgedLines = (
  { lines, heldId }: Pick<VoucherLines, 'lines' | 'heldId'>,
  books: readonly CheckbookStatement[],
) => {
  const queries = useQueryClient();
  const verdictOf = useVerdicts();
  const known = useMemo(() => knownVouchers(books), [books]);
  const judged = judgeLines(lines, { known, verdictOf });
  const paid = judged.filter(isPaid);

  const asked = judged
    .filter((one) => needsCheck(one) && one.line.id !== heldId)
    .map(({ line }) => line);
  useEffect(() => {
    for (const line of asked) void checkCode(line, () => rereadVouchers(queries));
  });

  return {
    judged,
    book: bookOfPayment(lines, known),
    paid: paid.map(({ line }) => line),
    totalCents: totalOf(judged),
  };
};
