import * as z from 'zod/mini';
import { LIST_PAGE_SIZE_MAX } from '../constants/constants.ts';
import { MESSAGES } from '../messages/messages.ts';
import { requiredChoice } from './fields.ts';

const listSize = z.string().check(
  z.regex(/^\d{1,3}$/, { error: MESSAGES.format }),
  z.refine((value) => Number(value) >= 1 && Number(value) <= LIST_PAGE_SIZE_MAX, {
    error: MESSAGES.format,
  }),
);

/** The parameters of every list: the cursor of the `Link` header and the number of rows. */
export const listQuery = {
  avant: z.optional(
    z.string().check(z.regex(/^[0-9A-Za-z_-]{1,600}$/, { error: MESSAGES.format })),
  ),
  taille: z.optional(listSize),
};

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** A list that is sorted by one of its columns; without `tri`, by the first one. */
export const sortedListQuery = <const Columns extends readonly string[]>(columns: Columns) => ({
  ...listQuery,
  tri: z.optional(requiredChoice(columns)),
  ordre: z.optional(requiredChoice(SORT_ORDERS)),
});

/** The sort of a list as its query gives it. */
export interface ListSort<Column extends string = string> {
  readonly tri?: Column | undefined;
  readonly ordre?: SortOrder | undefined;
  readonly avant?: string | undefined;
  readonly taille?: string | undefined;
}
