import * as z from 'zod/mini';
import type { ReportKind, ReportPeriod, ReportRow } from './report-kind.ts';

/** The source that is being read, and the last row read of it. */
const placeSchema = z.object({ source: z.number(), after: z.optional(z.array(z.string())) });

const FIRST_PLACE = { source: 0 };

export interface ReportPage {
  readonly rows: readonly ReportRow[];
  /** Where the next page begins; `null` after the last. */
  readonly next: string | null;
}

/** The rows that follow a place, of one source: the next one begins with the next page. */
export const readPage = async (
  { sources }: Pick<ReportKind, 'sources'>,
  period: ReportPeriod,
  { from, size }: { readonly from: string | null; readonly size: number },
): Promise<ReportPage> => {
  const place = from === null ? FIRST_PLACE : z.parse(placeSchema, JSON.parse(from));
  const { source, after } = { after: undefined, ...place };
  const rows = (await sources[source]?.page(period, after, size)) ?? [];
  const last = rows.at(-1);
  if (last !== undefined && rows.length >= size)
    return { rows, next: JSON.stringify({ source, after: last.key }) };
  const isLastSource = source + 1 >= sources.length;
  return { rows, next: isLastSource ? null : JSON.stringify({ source: source + 1 }) };
};

export const countRows = async (
  { sources }: Pick<ReportKind, 'sources'>,
  period: ReportPeriod,
): Promise<number> => {
  let total = 0;
  for (const source of sources) total += await source.count(period);
  return total;
};
