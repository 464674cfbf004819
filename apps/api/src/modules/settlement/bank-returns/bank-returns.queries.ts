import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getBankReturns } from '@portail/contract/settlement/bank-returns.calls.ts';
import {
  byInstant,
  byText,
  byUuid,
  sortedPage,
  type SortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import { sql, type SqlBool } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BankReturnOutcome } from '../../../platform/db/database-types.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface ReturnRow {
  readonly id: string;
  readonly messageId: string;
  readonly file: string;
  readonly isOfDebits: boolean;
  readonly receivedAt: Date;
  /** `null` when the bank put it into its folder. */
  readonly by: string | null;
  readonly lines: readonly {
    readonly reference: string;
    readonly reason: string;
    readonly cents: number | null;
    readonly subject: string | null;
    readonly outcome: BankReturnOutcome;
  }[];
}

const RETURN_KEYS: SortKeys<SortOf<typeof getBankReturns>> = {
  columns: {
    dateReception: byInstant('r.recu_le'),
    numero: byText('r.message_id'),
    fichier: {
      type: 'text',
      expression: sql`coalesce(r.fichier_message_id, p.message_id, v.message_id, '')`,
    },
    type: {
      type: 'text',
      expression: sql`case when r.prelevement_fichier_id is null then 'VIREMENTS' else 'PRELEVEMENTS' end`,
    },
  },
  id: byUuid('r.id'),
};

type ReturnsQuery = CallInput<typeof getBankReturns>['query'];

/** Returns with their lines; the lines show what was paid, not who paid it. */
export const bankReturnQueries = (reader: Reader, _scope: OperatorScope) => {
  const returns = ({ sortValue, sortId, after, order, limit }: SortedPage) => sql<
    ReturnRow & SortedRow
  >`
    select ${sortValue} as "sortValue", ${sortId} as "sortId", r.id, r.message_id as "messageId", coalesce(r.fichier_message_id, p.message_id, v.message_id) as file,
      r.prelevement_fichier_id is not null as "isOfDebits", r.recu_le as "receivedAt",
      a.first_name || ' ' || a.last_name as by,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'reference', l.bout_en_bout, 'reason', l.motif,
          'cents', coalesce(l.montant_cents, d.montant_cents, t.montant_cents),
          'subject', case when d.id is not null then coalesce(o.reference, d.libelle)
            when t.id is not null then 'NAN ' || i.code_nan end,
          'outcome', l.issue) order by l.rang), '[]')
        from banque_retour_ligne l
        left join prelevement d on d.id = l.prelevement_id
        left join precommande o on o.id = case
          when d.cause = 'PRECOMMANDE' and d.cause_id ~ '^[0-9a-f-]{36}$' then d.cause_id::uuid end
        left join versement t on t.id = l.versement_id
        left join intervenant i on i.id = t.intervenant_id
        where l.retour_id = r.id) as lines
    from banque_retour r
    left join user_account a on a.id = r.operateur_id
    left join prelevement_fichier p on p.id = r.prelevement_fichier_id
    left join versement_fichier v on v.id = r.versement_fichier_id
    where ${after} order by ${order} limit ${limit}`;

  return {
    list: async (query: ReturnsQuery): Promise<ListPage<readonly ReturnRow[]>> => {
      const sorted = sortedPage(getBankReturns.list.table, RETURN_KEYS, query);
      const { type } = query;
      const after =
        type === undefined
          ? sorted.after
          : sql<SqlBool>`${sorted.after} and (r.prelevement_fichier_id is null) = ${type === 'VIREMENTS'}`;
      return sorted.pageOf((await returns({ ...sorted, after }).execute(reader)).rows);
    },

    find: async (id: string): Promise<ReturnRow> => {
      const sorted = sortedPage(getBankReturns.list.table, RETURN_KEYS, { taille: 1 });
      const one = returns({ ...sorted, after: sql<SqlBool>`r.id = ${id}` });
      const [row] = (await one.execute(reader)).rows;
      if (row === undefined) throw new Error('a return that was kept is there');
      return row;
    },

    /** The mail's recipient and content. */
    findRefused: (debitId: string) =>
      reader
        .selectFrom('prelevement as d')
        .innerJoin('mandat_sepa as m', 'm.id', 'd.mandat_id')
        .innerJoin('beneficiary as b', 'b.id', 'm.beneficiary_id')
        .innerJoin('user_account as u', 'u.id', 'b.account_id')
        .select([
          'u.first_name as firstName',
          'u.last_name as lastName',
          'u.mail',
          'd.contract_numero as contract',
          'd.montant_cents as amountCents',
          'd.libelle as label',
          'd.motif_rejet as reason',
          'm.rum',
          'm.statut as mandate',
          'm.suspendu_le as suspendedAt',
          'd.retourne_le as takenBackAt',
        ])
        .where('d.id', '=', debitId)
        .where('d.statut', '=', 'REJETE')
        .where('u.disabled_at', 'is', null)
        .executeTakeFirst(),
  };
};
