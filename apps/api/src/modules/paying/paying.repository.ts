import { sql, type RawBuilder } from 'kysely';

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
export const paymentBeside = (payment: NewAccountPayment): RawBuilder<unknown> => sql`
  insert into paiement_compte (id, reference, beneficiary_id, contract_numero, intervenant_id,
    montant_cents, commentaire, statut, posting_id, created_at)
  select ${payment.id}::uuid, ${payment.reference}, ${payment.beneficiaryId}::uuid,
    ${payment.contract}, ${payment.intervenantId}::uuid, ${payment.amountCents}::bigint,
    ${payment.comment}, 'EN_COURS', ${payment.postingId}::uuid, posted_at
  from posted where is_new`;
