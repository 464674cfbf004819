import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { beforeLine, type EntryKey, type InstantRange } from './statements.queries.ts';

export interface TransfersWanted {
  readonly numeroContrat: string | undefined;
  readonly period: InstantRange;
  readonly limit: number;
  readonly before?: EntryKey | undefined;
}

export interface TransferRow {
  readonly journalId: number;
  readonly line: number;
  readonly day: string;
  readonly kind: 'OUVERTURE_MOIS' | 'RETOUR_MOIS';
  readonly mois: string;
  readonly quantity: number;
  readonly type: CesuAccountType;
  readonly libelle: string;
}

/** What plans gave and took back: few lines for each month, read by the index of its account. */
export const transferQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  list: async ({
    numeroContrat,
    period,
    limit,
    before,
  }: TransfersWanted): Promise<readonly TransferRow[]> => {
    const contract = numeroContrat ?? null;
    const { rows } = await sql<TransferRow>`
      with rights as (
        select a.id, a.mois, c.type_compte, p.libelle
        from compte_cesu c
        join produit p on p.id = c.produit_id
        join ledger_account a on a.compte_id = c.id and a.kind = 'DROITS'
        where c.beneficiary_id = ${beneficiaryId}
          and (${contract}::text is null or c.contract_numero = ${contract})
      )
      select l.journal_id as "journalId", l.line, l.kind, abs(l.amount) as quantity,
        to_char(l.occurred_at at time zone 'Europe/Paris', 'DD/MM/YYYY') as day,
        r.mois, r.type_compte as type, r.libelle
      from rights r
      cross join lateral (
        select e.journal_id, e.line, e.amount, e.occurred_at, j.kind
        from ledger_entry e
        join ledger_journal j on j.id = e.journal_id and j.kind in ('OUVERTURE_MOIS', 'RETOUR_MOIS')
        where e.account_id = r.id and e.occurred_at >= ${period.from} and e.occurred_at < ${period.until}
          ${beforeLine(before, 'rights')}
        order by e.occurred_at desc, e.journal_id desc, e.line desc
        limit ${limit}
      ) l
      order by l.occurred_at desc, l.journal_id desc, l.line desc
      limit ${limit}
    `.execute(reader);
    return rows;
  },
});
