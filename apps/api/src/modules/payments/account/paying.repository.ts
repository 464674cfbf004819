import type { PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { sql } from 'kysely';
import { hasSqlState } from '../../../platform/db/database-errors.ts';

export interface NewAccountPayment {
  readonly id: string;
  readonly reference: string;
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly intervenantId: string;
  readonly amountCents: number;
  readonly complementCents: number;
  readonly feesCents: number;
  readonly statut: Extract<PaymentStatut, 'EN_COURS' | 'EN_ATTENTE_CARTE'>;
  readonly comment: string;
  readonly postingId: string;
  /** The declared month that it pays; `null` where it pays none. */
  readonly declarationId: string | null;
}

/** Why a declaration does not take a payment. */
export type DeclarationRefusal = 'ENDED' | 'OTHER_EMPLOYEE' | 'ABOVE_NET';

const REFUSAL_STATES: readonly (readonly [string, DeclarationRefusal])[] = [
  ['DC002', 'ENDED'],
  ['DC003', 'OTHER_EMPLOYEE'],
  ['DC004', 'ABOVE_NET'],
];

/** What the declaration's row says when it is asked last, its payments queueing for it. */
export const declarationRefusalIn = (error: unknown): DeclarationRefusal | undefined =>
  REFUSAL_STATES.find(([state]) => hasSqlState(error, state))?.[1];

/** The row of a payment, written by the statement that posts it and only if it posts. */
export const PAYMENT_ROW = sql`
  insert into paiement_compte (id, reference, beneficiary_id, contract_numero, intervenant_id,
    montant_cents, complement_cents, frais_cents, commentaire, statut, posting_id, created_at,
    declaration_id)
  select p.id, p.reference, p."beneficiaryId", p.contract, p."intervenantId", p."amountCents",
    p."complementCents", p."feesCents", p.comment, p.statut, p."postingId", posted_at,
    p."declarationId"
  from posted, jsonb_to_record("row") p (
    id uuid, reference text, "beneficiaryId" uuid, contract text, "intervenantId" uuid,
    "amountCents" bigint, "complementCents" bigint, "feesCents" bigint, statut text, comment text,
    "postingId" uuid, "declarationId" uuid
  )
  where is_new`;
