import * as z from 'zod/mini';
import { LIST_PAGE_SIZE, LIST_PAGE_SIZE_MAX } from '../constants/constants.ts';
import { MESSAGES } from '../messages/messages.ts';

const listSize = z.pipe(
  z.string().check(
    z.regex(/^\d{1,3}$/, { error: MESSAGES.format }),
    z.refine((value) => Number(value) >= 1 && Number(value) <= LIST_PAGE_SIZE_MAX, {
      error: MESSAGES.format,
    }),
  ),
  z.transform(Number),
);

/** The parameters of every list: the cursor of the `Link` header and the number of rows. */
export const listQuery = {
  /** Long enough for a name of 255 characters of any script. */
  avant: z.optional(
    z.string().check(z.regex(/^[0-9A-Za-z_-]{1,2000}$/, { error: MESSAGES.format })),
  ),
  taille: z.prefault(listSize, String(LIST_PAGE_SIZE)),
};

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** The files of a table: CSV and a workbook. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
