import * as z from 'zod/mini';
import type { SecretBox } from '../../../platform/secret-box.ts';
import type { TableCell } from '../../../platform/table.ts';
import type { ReportRow } from './report-kind.ts';

export const blockPurposeOf = (blockId: string): string => `rapport:${blockId}`;

const rowsSchema = z.array(z.array(z.union([z.string(), z.number(), z.null()])));

/** Rows as they are kept: whoever holds the database cannot read them. */
export const sealRows = (
  secretBox: SecretBox,
  blockId: string,
  rows: readonly ReportRow[],
): Buffer =>
  secretBox.sealBytes(
    blockPurposeOf(blockId),
    Buffer.from(JSON.stringify(rows.map(({ cells }) => cells)), 'utf8'),
  );

export const openRows = (
  secretBox: SecretBox,
  { id, sealed }: { readonly id: string; readonly sealed: Buffer },
): readonly (readonly TableCell[])[] =>
  z.parse(rowsSchema, JSON.parse(secretBox.openBytes(blockPurposeOf(id), sealed).toString('utf8')));
