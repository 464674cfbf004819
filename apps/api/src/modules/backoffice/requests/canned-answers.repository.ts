import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getCannedAnswers } from '@portail/contract/backoffice/canned-answers.calls.ts';
import type { Reader } from '../../../platform/db/database.ts';
import {
  byInstant,
  byText,
  byUuid,
  sortedPage,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { sql } from 'kysely';

const KEYS: SortKeys<SortOf<typeof getCannedAnswers>> = {
  columns: {
    titre: byText('r.titre'),
    numeroContrat: { type: 'text', expression: sql`coalesce(r.contract_numero, '')` },
    dateMiseAJour: byInstant('r.updated_at'),
  },
  id: byUuid('r.id'),
};

const rowsIn = (db: Reader) =>
  db
    .selectFrom('reponse_type as r')
    .select([
      'r.id',
      'r.titre as title',
      'r.texte as text',
      'r.contract_numero as contract',
      'r.version',
      'r.updated_at as updatedAt',
    ]);

/** Canned answers name no person: every operator who treats requests reads all of them. */
export const cannedAnswerQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async (query: CallInput<typeof getCannedAnswers>['query']) => {
    const sorted = sortedPage(getCannedAnswers.list.table, KEYS, query);
    const found = await rowsIn(reader)
      .select([sorted.sortValue.as('sortValue'), sorted.sortId.as('sortId')])
      .where(sorted.after)
      .orderBy(sorted.order)
      .limit(sorted.limit)
      .execute();
    return sorted.pageOf(found);
  },

  /** Those of every contract, and of this one. */
  ofContract: (contract: string | null) =>
    rowsIn(reader)
      .where((of) =>
        of.or([of('r.contract_numero', 'is', null), of('r.contract_numero', '=', contract)]),
      )
      .orderBy(sql`lower(r.titre)`)
      .orderBy('r.id')
      .execute(),
});

interface Words {
  readonly title: string;
  readonly text: string;
  readonly contract: string | null;
}

export const cannedAnswersIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  const rows = () => rowsIn(db);
  return {
    hasContract: async (contract: string): Promise<boolean> =>
      (await db
        .selectFrom('contract')
        .select('numero')
        .where('numero', '=', contract)
        .executeTakeFirst()) !== undefined,

    find: (id: string) => rows().where('r.id', '=', id).executeTakeFirst(),

    lock: (id: string) => rows().where('r.id', '=', id).forUpdate().executeTakeFirst(),

    add: async (id: string, { title, text, contract }: Words, at: Date): Promise<void> => {
      await db
        .insertInto('reponse_type')
        .values({
          id,
          titre: title,
          texte: text,
          contract_numero: contract,
          created_at: at,
          updated_at: at,
        })
        .execute();
    },

    change: async (id: string, { title, text, contract }: Words, at: Date): Promise<void> => {
      await db
        .updateTable('reponse_type')
        .set((of) => ({
          titre: title,
          texte: text,
          contract_numero: contract,
          updated_at: at,
          version: of('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
    },

    remove: (id: string) =>
      db
        .deleteFrom('reponse_type')
        .where('id', '=', id)
        .returning('titre as title')
        .executeTakeFirst(),
  };
};
export type CannedAnswerRow = Awaited<
  ReturnType<ReturnType<typeof cannedAnswerQueries>['ofContract']>
>[number];
