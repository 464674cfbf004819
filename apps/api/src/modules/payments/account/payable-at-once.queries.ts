import { sql } from 'kysely';

/**
 * Bank details `c` that an instant payout may use: current, past their day of waiting, and with a
 * holder that the bank knows or that operators have released.
 */
export const USABLE_AT_ONCE = sql`c.remplacees_le is null and c.refusees_le is null
  and c.titulaire_illisible_le is null and c.retenues_le is null and c.verification in ('CONCORDANT', 'PROCHE', 'DIFFERENT')
  and c.utilisables_le <= ledger_now()`;

/**
 * Whether payee `i` can be paid at once. Organisations keep one transfer a day, which they match
 * with their accounts.
 */
export const CAN_BE_PAID_AT_ONCE = sql`i.type <> 'STRUCTURE'
  and exists (
    select from coordonnees_bancaires c where c.intervenant_id = i.id and ${USABLE_AT_ONCE})
  and not exists (
    select from outgoing_holds h where h.account_id = i.account_id and h.lifted_at is null)`;
