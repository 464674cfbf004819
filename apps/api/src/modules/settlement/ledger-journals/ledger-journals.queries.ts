import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getLedgerJournals } from '@portail/contract/settlement/ledger-journals.calls.ts';
import type {
  LedgerJournal,
  LedgerJournalSheet,
  LedgerMovements,
} from '@portail/contract/settlement/ledger-journals.schemas.ts';
import { sql, type SqlBool } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import {
  byNumber,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

const KEYS: SortKeys<SortOf<typeof getLedgerJournals>> = {
  columns: { numero: byNumber('j.id') },
  id: byNumber('j.id'),
};

const TITRE = /^\d{10}$/;
const JOURNAL = /^[1-9]\d{0,8}$/;

interface JournalRow extends Omit<LedgerJournal, 'date' | 'valeur'> {
  readonly at: Date;
  readonly value: number;
}

interface SheetRow
  extends
    JournalRow,
    Pick<LedgerJournalSheet, 'origine' | 'annulePar' | 'suiteDe' | 'suivi' | 'abandonne'> {}

type Entry = LedgerJournalSheet['ecritures'][number];
interface EntryRow extends Omit<Entry, 'valeur' | 'soldeApres'> {
  readonly value: number;
  readonly balanceAfter: number | null;
}

type Movement = LedgerMovements['comptes'][number];
interface MovementRow extends Pick<Movement, 'compte' | 'unite'> {
  readonly count: number;
  readonly incoming: number;
  readonly outgoing: number;
}

const JOURNAL_COLUMNS = sql`j.id as numero, j.occurred_at as at, j.kind as nature, j.unit as unite,
  (select coalesce(sum(e.amount), 0)::bigint from ledger_entry e
    where e.journal_id = j.id and e.amount > 0) as value,
  j.contract_numero as "numeroContrat", j.phase, j.reverses as annule`;

/** A number of a voucher, of a journal, or of an operation. */
const isFound = (search: string) => {
  if (TITRE.test(search))
    return sql<SqlBool>`j.id in (select journal_id from ledger_entry where titre_numero = ${search})`;
  if (JOURNAL.test(search)) return sql<SqlBool>`j.id = ${search}::bigint`;
  const reference = search.toUpperCase();
  return sql<SqlBool>`j.posting_id in (
    select posting_id from paiement_compte where reference = ${reference}
    union all select id from precommande where reference = ${reference}
    union all select id from commande_financeur where reference = ${reference}
    union all select posting_id from echange where reference = ${reference}
    union all select posting_id from conversion where reference = ${reference}
    union all select posting_id from opposition where reference = ${reference})`;
};

export const ledgerJournalQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async (
    { nature, recherche, ...query }: CallInput<typeof getLedgerJournals>['query'],
    since: Date | undefined,
  ): Promise<ListPage<readonly JournalRow[]>> => {
    const sorted = sortedPage(getLedgerJournals.list.table, KEYS, query);
    const conditions = [
      sorted.after,
      ...(nature === undefined ? [] : [sql<SqlBool>`j.kind = ${nature}`]),
      ...(since === undefined ? [] : [sql<SqlBool>`j.occurred_at >= ${since}`]),
      ...(recherche === undefined ? [] : [isFound(recherche)]),
    ];
    const { rows } = await sql<JournalRow & SortedRow>`
      select ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId", ${JOURNAL_COLUMNS}
      from ledger_journal j
      where ${sql.join(conditions, sql` and `)}
      order by ${sorted.order} limit ${sorted.limit}`.execute(reader);
    return sorted.pageOf(rows);
  },

  find: async (numero: string): Promise<SheetRow | undefined> => {
    const { rows } = await sql<SheetRow>`
      select ${JOURNAL_COLUMNS}, j.origin as origine, j.resolves as "suiteDe",
        (select r.id from ledger_journal r where r.reverses = j.id) as "annulePar",
        (select r.id from ledger_journal r where r.resolves = j.id) as suivi,
        exists (select from ledger_void v where v.journal_id = j.id) as abandonne
      from ledger_journal j where j.id = ${numero}::bigint`.execute(reader);
    return rows[0];
  },

  entries: async (numero: string): Promise<readonly EntryRow[]> => {
    const { rows } = await sql<EntryRow>`
      select e.line::int as ligne, a.kind as compte, b.account_id as "idPersonne",
        e.titre_numero as "numeroTitre", e.amount as value, e.balance_after as "balanceAfter"
      from ledger_entry e
      join ledger_account a on a.id = e.account_id
      left join compte_cesu c on c.id = a.compte_id
      left join beneficiary b on b.id = c.beneficiary_id
      where e.journal_id = ${numero}::bigint order by e.line`.execute(reader);
    return rows;
  },

  movements: async (since: Date): Promise<readonly MovementRow[]> => {
    const { rows } = await sql<MovementRow>`
      select a.kind as compte, a.unit as unite, count(*)::int as count,
        coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as incoming,
        coalesce(sum(e.amount) filter (where e.amount < 0), 0)::bigint as outgoing
      from ledger_entry e join ledger_account a on a.id = e.account_id
      where e.occurred_at >= ${since}
      group by a.kind, a.unit order by a.unit, a.kind`.execute(reader);
    return rows;
  },
});
