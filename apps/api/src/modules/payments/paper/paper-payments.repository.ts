import { sql } from 'kysely';

export interface NewRemittance {
  readonly id: string;
  readonly numero: string;
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly intervenantId: string;
  readonly count: number;
  readonly amountCents: number;
  readonly comment: string;
  readonly postingId: string;
}

/** Written by the statement that posts the payment, and only if it posts. */
export const REMITTANCE_ROW = sql`
  insert into remise_titres (id, numero, beneficiary_id, contract_numero, intervenant_id,
    nombre_titres, montant_cents, commentaire, statut, posting_id, created_at)
  select p.id, p.numero, p."beneficiaryId", p.contract, p."intervenantId", p.count,
    p."amountCents", p.comment, 'EN_COURS', p."postingId", posted_at
  from posted, jsonb_to_record("row") p (
    id uuid, numero text, "beneficiaryId" uuid, contract text, "intervenantId" uuid,
    count integer, "amountCents" bigint, comment text, "postingId" uuid
  )
  where is_new`;
