import { sql } from 'kysely';

export interface NewAccountPayment {
  readonly id: string;
  readonly reference: string;
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly intervenantId: string;
  readonly amountCents: number;
  readonly comment: string;
  readonly postingId: string;
}

/** The row of a payment, written by the statement that posts it and only if it posts. */
export const PAYMENT_ROW = sql`
  insert into paiement_compte (id, reference, beneficiary_id, contract_numero, intervenant_id,
    montant_cents, commentaire, statut, posting_id, created_at)
  select p.id, p.reference, p."beneficiaryId", p.contract, p."intervenantId", p."amountCents",
    p.comment, 'EN_COURS', p."postingId", posted_at
  from posted, jsonb_to_record("row") p (
    id uuid, reference text, "beneficiaryId" uuid, contract text, "intervenantId" uuid,
    "amountCents" bigint, comment text, "postingId" uuid
  )
  where is_new`;
