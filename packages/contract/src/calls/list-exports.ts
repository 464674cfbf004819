import * as z from 'zod/mini';
import { requiredChoice } from '../schemas/fields.ts';
import { TABLE_FORMATS } from '../schemas/list.ts';
import type { CallDefinition } from './define-call.ts';
import type { ListTable } from './define-table.ts';

/** A list call that declares a table. */
export type TableCall = CallDefinition & {
  readonly query: z.ZodMiniObject;
  readonly list: { readonly table: ListTable };
  readonly access: { readonly kind: 'token' };
};

const exportQueryOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => {
  const { avant: _cursor, taille: _size, ...filters } = shape;
  return z.strictObject({ ...filters, format: z.optional(requiredChoice(TABLE_FORMATS)) });
};

/**
 * The call that answers the whole filtered list as a file: same filters, sort and permissions. It is
 * closed to sessions opened by a link, which show the minimum of personal data.
 */
export const exportOf = <const C extends TableCall, Shape extends z.core.$ZodLooseShape>(
  call: C & { readonly query: z.ZodMiniObject<Shape, z.core.$ZodObjectConfig> },
) => {
  const {
    list,
    id,
    summary: _summary,
    path,
    query,
    answer: _answer,
    access,
    errors,
    ...rest
  } = call;
  const { links: _links, ...withoutLinks } = { links: undefined, ...access };
  return {
    ...rest,
    id: `${id}-EXPORT`,
    summary: `Télécharger en tableau\u00a0: ${list.table.title}`,
    path: `${path}/export` as const,
    query: exportQueryOf<Shape>(query.shape),
    answer: { kind: 'file' } as const,
    access: withoutLinks,
    errors: [...errors, 'EXPORT_TROP_LONG'] as const,
  };
};

const isTableCall = (call: CallDefinition): call is TableCall =>
  call.list?.table !== undefined && call.query !== undefined && call.access.kind === 'token';

/** The lists that declare a table, by the name of their call. */
export const tableCallsOf = (
  calls: Readonly<Record<string, CallDefinition>>,
): readonly (readonly [string, TableCall])[] =>
  Object.entries(calls).flatMap(([name, call]) =>
    isTableCall(call) ? [[name, call] as const] : [],
  );
