import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import {
  type Debit,
  type DebitState,
  getDebits,
  getPayouts,
  type Payout,
  type PayoutState,
} from '@portail/contract/settlement/bank-operations.calls.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import {
  byInstant,
  byNumber,
  byUuid,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

const PAYOUT_KEYS: SortKeys<SortOf<typeof getPayouts>> = {
  columns: { creeLe: byInstant('v.created_at'), montant: byNumber('v.montant_cents') },
  id: byUuid('v.id'),
};

const DEBIT_KEYS: SortKeys<SortOf<typeof getDebits>> = {
  columns: { creeLe: byInstant('d.created_at'), montant: byNumber('d.montant_cents') },
  id: byUuid('d.id'),
};

/** Each in the words of the indexes that find the rare ones. */
const PAYOUT_STATE: Readonly<Record<PayoutState, RawBuilder<SqlBool>>> = {
  REJETE: sql`v.statut = 'REJETE'`,
  RETENU: sql`v.statut = 'EMIS' and v.retenu`,
  A_TRANSMETTRE: sql`v.statut = 'EMIS' and not v.retenu and v.fichier_id in (
    select id from versement_fichier where statut in ('EN_PREPARATION', 'PRET'))`,
  TRANSMIS: sql`v.statut = 'EMIS' and not v.retenu and f.statut = 'TRANSMIS'`,
  ATTENDU: sql`v.statut = 'EMIS' and not v.retenu and i.etat = 'ENVOYE'`,
  ARRIVE: sql`v.statut = 'EMIS' and not v.retenu and i.etat = 'ACCEPTE'`,
};

const DEBIT_STATE: Readonly<Record<DebitState, RawBuilder<SqlBool>>> = {
  A_EMETTRE: sql`d.statut = 'A_EMETTRE'`,
  EMIS: sql`d.statut = 'EMIS'`,
  ENCAISSE: sql`d.statut = 'ENCAISSE' and d.retourne_le is null`,
  RETOURNE: sql`d.retourne_le is not null`,
  REJETE: sql`d.statut = 'REJETE' and d.retourne_le is null`,
  ANNULE: sql`d.statut = 'ANNULE'`,
};

const stateOf = <State extends string>(
  states: Readonly<Record<State, RawBuilder<SqlBool>>>,
  state: State | undefined,
): RawBuilder<SqlBool> => (state === undefined ? sql<SqlBool>`true` : states[state]);

interface PayoutRow extends Omit<Payout, 'codeNAN' | 'montant' | 'jour' | 'creeLe'> {
  readonly codeNan: string;
  readonly cents: number;
  readonly day: string;
  readonly createdAt: Date;
}

interface DebitRow extends Omit<Debit, 'montant' | 'jour' | 'creeLe'> {
  readonly cents: number;
  readonly day: string | null;
  readonly createdAt: Date;
}

export const bankOperationQueries = (reader: Reader, _scope: OperatorScope) => ({
  payouts: async ({
    etat,
    recherche,
    ...query
  }: CallInput<typeof getPayouts>['query']): Promise<ListPage<readonly PayoutRow[]>> => {
    const sorted = sortedPage(getPayouts.list.table, PAYOUT_KEYS, query);
    const found =
      recherche === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`(v.bout_en_bout = upper(${recherche}) or v.intervenant_id in (
            select id from intervenant where code_nan = ${recherche}))`;
    const { rows } = await sql<PayoutRow & SortedRow>`
      select ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId", v.id,
        v.bout_en_bout as reference, p.code_nan as "codeNan",
        case when i.versement_id is null then 'LOT' else 'INSTANTANE' end as canal,
        case when v.statut = 'REJETE' then 'REJETE' when v.retenu then 'RETENU'
          when i.etat = 'ACCEPTE' then 'ARRIVE' when i.etat = 'ENVOYE' then 'ATTENDU'
          when f.statut = 'TRANSMIS' then 'TRANSMIS' else 'A_TRANSMETTRE' end as etat,
        v.nombre, v.montant_cents as cents, v.created_at as "createdAt", f.message_id as fichier,
        coalesce(f.reemis_jour, f.jour, (v.created_at at time zone 'Europe/Paris')::date) as day,
        v.motif_rejet as motif
      from versement v
      join intervenant p on p.id = v.intervenant_id
      left join versement_fichier f on f.id = v.fichier_id
      left join virement_instantane i on i.versement_id = v.id
      where ${stateOf(PAYOUT_STATE, etat)} and ${found} and ${sorted.after}
      order by ${sorted.order} limit ${sorted.limit}
    `.execute(reader);
    return sorted.pageOf(rows);
  },

  debits: async ({
    etat,
    recherche,
    ...query
  }: CallInput<typeof getDebits>['query']): Promise<ListPage<readonly DebitRow[]>> => {
    const sorted = sortedPage(getDebits.list.table, DEBIT_KEYS, query);
    const found =
      recherche === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`(d.bout_en_bout = upper(${recherche}) or d.mandat_id in (
            select id from mandat_sepa where rum = upper(${recherche})))`;
    const { rows } = await sql<DebitRow & SortedRow>`
      select ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId", d.id,
        d.bout_en_bout as reference, d.cause as nature, d.contract_numero as "numeroContrat",
        b.account_id as "idPersonne", d.sequence,
        case when d.retourne_le is not null then 'RETOURNE' else d.statut end as etat,
        d.montant_cents as cents, d.created_at as "createdAt", f.jour as day,
        d.motif_rejet as motif
      from prelevement d
      join mandat_sepa m on m.id = d.mandat_id
      join beneficiary b on b.id = m.beneficiary_id
      left join prelevement_fichier f on f.id = d.fichier_id
      where ${stateOf(DEBIT_STATE, etat)} and ${found} and ${sorted.after}
      order by ${sorted.order} limit ${sorted.limit}
    `.execute(reader);
    return sorted.pageOf(rows);
  },
});
