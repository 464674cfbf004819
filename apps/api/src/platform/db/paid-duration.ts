import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { sql } from 'kysely';

/** What an account payment took from rights counted in hours. */
export interface PaidDuration {
  readonly type: Extract<CesuAccountType, 'MINUTE_PAR_MOIS' | 'CENTIEME_HEURE_PAR_MOIS'>;
  readonly quantity: number;
}

/**
 * Of a row of `paiement_compte`; null for a payment in euros. A payment first reserved for its card
 * has a second journal with the same lines: only the first one is read.
 */
export const paidDurationOf = (postingColumn: `${string}.posting_id`) => sql<PaidDuration | null>`(
  select json_build_object('type', min(c.type_compte), 'quantity', -sum(e.amount))
  from ledger_journal j
  join ledger_entry e on e.journal_id = j.id and e.amount < 0
  join ledger_account a on a.id = e.account_id and a.kind = 'DROITS'
  join compte_cesu c on c.id = a.compte_id
    and c.type_compte in ('MINUTE_PAR_MOIS', 'CENTIEME_HEURE_PAR_MOIS')
  where j.posting_id = ${sql.ref(postingColumn)}
  group by j.id order by j.id limit 1
)`;
