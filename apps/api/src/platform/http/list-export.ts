import type { TableCell } from '@portail/contract/calls/define-table.ts';
import type { TableCall } from '@portail/contract/calls/list-exports.ts';
import { LIST_PAGE_SIZE_MAX } from '@portail/contract/constants/constants.ts';
import { TABLE_FORMATS } from '@portail/contract/schemas/list.ts';
import { exportLimitOf } from '@portail/rules/backoffice/operators/second-person.ts';
import * as z from 'zod/mini';
import { DomainError } from '../ports/domain-error.ts';
import type { AuthenticatedCaller } from '../ports/caller.ts';
import type { FileAnswer } from '../ports/file-answer.ts';
import { tableFile } from '../table-file.ts';
import { isListPage } from './list-page.ts';

interface ExportContext {
  readonly query: unknown;
  readonly caller: AuthenticatedCaller | undefined;
}

const exportQuery = z.catchall(
  z.object({ format: z.optional(z.enum(TABLE_FORMATS)) }),
  z.unknown(),
);

/**
 * Answers the whole list as a file, through the handler of the list: same access, scope and filters.
 * All pages are read before the first byte is sent, because a longer list is refused.
 */
export const createListExport = <Context extends ExportContext>(
  { id, list: { table } }: Pick<TableCall, 'id' | 'list'>,
  readPage: (context: Context) => Promise<unknown>,
) => {
  const namesPeople = 'namesPeople' in table.export && table.export.namesPeople;
  return async (context: Context): Promise<FileAnswer> => {
    const { format = 'csv', ...filters } = z.parse(exportQuery, context.query);
    const limit = exportLimitOf({
      isOperator: context.caller?.space === 'ESPACE_OPERATEUR',
      namesPeople,
    });
    const rows: (readonly TableCell[])[] = [];
    const records: (() => Promise<void>)[] = [];
    let avant: string | undefined;
    do {
      const query = { ...filters, avant, taille: LIST_PAGE_SIZE_MAX + 1 };
      const page = await readPage({ ...context, query });
      if (!isListPage(page)) throw new TypeError(`${id} must answer a sorted page`);
      rows.push(...page.rows.map(table.cellsOf));
      if (page.record !== undefined) records.push(page.record);
      avant = page.next;
      if (rows.length > limit || (rows.length === limit && avant !== undefined))
        throw new DomainError('EXPORT_TROP_LONG');
    } while (avant !== undefined);
    for (const record of records) await record();
    return tableFile(format, table.name, { title: table.title, columns: table.columns, rows });
  };
};
