import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getFunderNotices } from '@portail/contract/funders/notices.calls.ts';
import { NOTICE_ACTION, type NoticeKind } from '@portail/rules/funders/notices.ts';
import { type FunderRights, holds } from '@portail/rules/funders/rights.ts';
import { sql, type SqlBool } from 'kysely';
import type { AccountRole } from '../../../platform/db/column-types.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { DUE_OF_INVOICE } from '../../../platform/db/due-of-invoice.ts';
import { rightRowsOf, storedRights } from '../../../platform/db/funder-rights.queries.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import {
  byCode,
  byInstant,
  byText,
  byUuid,
  sortedPage,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { FunderScope, OperatorScope, UserScope } from '../../../platform/ports/owner-scope.ts';

const NOTICE_KEYS: SortKeys<SortOf<typeof getFunderNotices>> = {
  columns: {
    date: byInstant('n.created_at'),
    type: byCode('n.type'),
    libelle: byText('n.libelle'),
    numeroContrat: byCode('n.contract_numero'),
  },
  id: byUuid('n.id'),
};

const stateOf = (state: 'LU' | 'NON_LU') =>
  state === 'LU' ? sql<SqlBool>`n.lu_le is not null` : sql<SqlBool>`n.lu_le is null`;

/** Notices of one user, on the contracts on which the user still has a right. */
export const ownNoticeQueries = (reader: Reader, { userId }: UserScope, scope: FunderScope) => {
  const notices = () =>
    reader
      .selectFrom('avis_financeur as n')
      .innerJoin('contract as k', 'k.numero', 'n.contract_numero')
      .where('n.account_id', '=', userId)
      .where('n.dans_portail', '=', true)
      .where(ownContract(scope));
  return {
    list: async (query: CallInput<typeof getFunderNotices>['query']) => {
      const sorted = sortedPage(getFunderNotices.list.table, NOTICE_KEYS, query);
      const { etat, type, numeroContrat } = query;
      const found = await notices()
        .select([
          'n.id',
          'n.type',
          'n.created_at as createdAt',
          'n.contract_numero as contract',
          'n.session_id as campaignId',
          'n.libelle as label',
          'n.nombre as count',
          'n.montant_cents as amountCents',
          'n.jour as day',
          'n.lu_le as readAt',
          sorted.sortValue.as('sortValue'),
          sorted.sortId.as('sortId'),
        ])
        .$if(etat !== undefined, (all) => all.where(stateOf(etat ?? 'LU')))
        .$if(type !== undefined, (all) => all.where('n.type', '=', type ?? 'IMPORT_TERMINE'))
        .$if(numeroContrat !== undefined, (all) =>
          all.where('n.contract_numero', '=', numeroContrat ?? ''),
        )
        .where(sorted.after)
        .orderBy(sorted.order)
        .limit(sorted.limit)
        .execute();
      return sorted.pageOf(found);
    },

    ownsContract: async (numero: string): Promise<boolean> =>
      (await reader
        .selectFrom('contract')
        .select('numero')
        .where('numero', '=', numero)
        .where(ownContract(scope, 'contract'))
        .executeTakeFirst()) !== undefined,

    countUnread: async (): Promise<number> => {
      const { count } = await notices()
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('n.lu_le', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },

    choices: () =>
      reader
        .selectFrom('preference_avis')
        .select(['type', 'portail', 'courriel'])
        .where('account_id', '=', userId)
        .execute(),
  };
};

interface MailedNotice {
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly role: AccountRole;
  readonly rows: FunderRights | null;
  readonly kind: NoticeKind;
  readonly contract: string;
  readonly campaignId: string | null;
  readonly label: string;
  readonly count: number | null;
  readonly amountCents: number | null;
  readonly day: string | null;
}

/** Events that depend on a date, and the mails of notices. */
export const noticeQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** `undefined` once the user has no access, or no right on the contract, any more. */
  mailed: async (id: string): Promise<MailedNotice | undefined> => {
    const { rows } = await sql<MailedNotice>`
      select u.first_name as "firstName", u.last_name as "lastName", u.mail, u.role,
        ${rightRowsOf('u.id')} as rows, n.type as kind, n.contract_numero as contract,
        n.session_id as "campaignId", n.libelle as label, n.nombre as count,
        n.montant_cents as "amountCents", to_char(n.jour, 'YYYY-MM-DD') as day
      from avis_financeur n join user_account u on u.id = n.account_id
      where n.id = ${id}::uuid and u.disabled_at is null`.execute(reader);
    const [found] = rows;
    if (found === undefined) return undefined;
    const rights = storedRights(found.role, found.rows);
    return holds(rights, found.contract, NOTICE_ACTION[found.kind]) ? found : undefined;
  },

  closing: (today: string, until: string) =>
    reader
      .selectFrom('precommande_session')
      .select(['id', 'contract_numero as contract', 'libelle as label', 'date_fermeture as day'])
      .where('brouillon', '=', false)
      .where('fermee_le', 'is', null)
      .where('permanent', '=', false)
      .where('date_ouverture', '<=', today)
      .where('date_fermeture', '>=', today)
      .where('date_fermeture', '<=', until)
      .orderBy('id')
      .execute(),

  due: (today: string, until: string) =>
    reader
      .selectFrom('facture_financeur as f')
      .innerJoin('commande_financeur as o', 'o.id', 'f.commande_id')
      .select([
        'f.numero',
        'f.contract_numero as contract',
        'f.echeance as day',
        'o.session_id as campaignId',
        DUE_OF_INVOICE.as('amountCents'),
      ])
      .where('f.statut', '=', 'A_PAYER')
      .where(DUE_OF_INVOICE, '>', 0)
      .where('f.echeance', '>=', today)
      .where('f.echeance', '<=', until)
      .orderBy('f.numero')
      .execute(),

  /** Lines of campaigns that still wait, made between the two instants. */
  newLines: async (from: Date, until: Date) => {
    const { rows } = await sql<{
      readonly id: string;
      readonly contract: string;
      readonly label: string;
      readonly count: number;
    }>`
      select s.id, s.contract_numero as contract, s.libelle as label, n.count
      from precommande_session s cross join lateral (
        select count(*)::int as count from precommande p
        where p.session_id = s.id and p.statut = 'EN_ATTENTE'
          and p.created_at >= ${from} and p.created_at < ${until}
      ) n
      where not s.brouillon and s.date_ouverture <= ${until}::timestamptz::date
        and (s.permanent or s.date_fermeture >= ${from}::timestamptz::date) and n.count > 0
      order by s.id`.execute(reader);
    return rows;
  },
});
