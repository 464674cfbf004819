import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { type BankFile, getBankFiles } from '@portail/contract/settlement/bank-files.calls.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import {
  byDay,
  byInstant,
  byText,
  byUuid,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

interface BankFileRow extends Pick<BankFile, 'id' | 'numero' | 'type' | 'etat' | 'nombre'> {
  readonly cents: number;
  readonly day: string;
  readonly createdAt: Date;
}

const KEYS: SortKeys<SortOf<typeof getBankFiles>> = {
  columns: {
    numero: byText('f.numero'),
    type: byText('f.type'),
    etat: byText('f.etat'),
    jour: byDay('f.jour'),
    dateCreation: byInstant('f.created_at'),
  },
  id: byUuid('f.id'),
};

const HELD_MAX = 200;

export const bankFileQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async (
    query: CallInput<typeof getBankFiles>['query'],
  ): Promise<ListPage<readonly BankFileRow[]>> => {
    const sorted = sortedPage(getBankFiles.list.table, KEYS, query);
    const { sortValue, sortId, after, order, limit } = sorted;
    const { type = null, etat = null } = query;
    const { rows } = await sql<BankFileRow & SortedRow>`
      select ${sortValue} as "sortValue", ${sortId} as "sortId", f.id, f.numero, f.type, f.etat,
        f.nombre, f.total_cents as cents, f.jour as day, f.created_at as "createdAt"
      from (
        select id, message_id as numero, 'VIREMENTS' as type, statut as etat, nombre, total_cents,
          jour, created_at
        from versement_fichier where statut in ('PRET', 'TRANSMIS')
        union all
        select p.id, p.message_id, 'PRELEVEMENTS', case
            when p.transmis_le is not null then 'TRANSMIS'
            when exists (select from prelevement d
              where d.fichier_id = p.id and d.statut = 'EMIS') then 'PRET'
            else 'ABANDONNE' end,
          p.nombre, p.total_cents, p.jour, p.created_at
        from prelevement_fichier p
      ) f
      where (${type}::text is null or f.type = ${type}) and (${etat}::text is null or f.etat = ${etat})
        and ${after} order by ${order} limit ${limit}
    `.execute(reader);
    return sorted.pageOf(rows);
  },

  /** By code: the list names no person. */
  listHeld: async () => {
    const { rows } = await sql<{
      readonly codeNan: string;
      readonly since: Date;
      readonly cents: number;
    }>`
      select i.code_nan as "codeNan", c.titulaire_illisible_le as since, (
          select coalesce(sum(d.cents), 0)::bigint from (
            select montant_cents + complement_cents as cents from paiement_compte
            where intervenant_id = i.id and statut = 'EN_COURS'
            union all
            select montant_cents from remise_titres where intervenant_id = i.id and statut = 'EN_COURS'
            union all
            select montant_cents - rendu_cents from reglement_factures
            where intervenant_id = i.id and statut = 'EN_COURS'
          ) d) as cents
      from coordonnees_bancaires c join intervenant i on i.id = c.intervenant_id
      where c.titulaire_illisible_le is not null and c.remplacees_le is null
      order by c.titulaire_illisible_le, i.code_nan limit ${HELD_MAX}
    `.execute(reader);
    return rows;
  },
});
