import { sql } from 'kysely';

/** What is left to pay of invoice `f`: its credit notes and its receipts deducted. */
export const DUE_OF_INVOICE = sql<number>`case f.statut when 'A_PAYER' then
  f.montant_cents - f.credite_cents - coalesce((
    select sum(m.montant_cents) from encaissement_manuel m
    where m.nature = 'FACTURE' and m.reference = f.numero and m.rendu_le is null), 0)
  else 0 end::bigint`;
