import type { PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { sql } from 'kysely';
import { hasSqlState } from '../../../platform/db/database-errors.ts';
import { hasOpenCardPage } from '../../../platform/db/open-card-page.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

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
  readonly declarationId: string | null;
  /** Promised as an instant payout. */
  readonly isInstant: boolean;
}

export type DeclarationRefusal = 'ENDED' | 'OTHER_EMPLOYEE' | 'ABOVE_NET';

const REFUSAL_STATES: readonly (readonly [string, DeclarationRefusal])[] = [
  ['DC002', 'ENDED'],
  ['DC003', 'OTHER_EMPLOYEE'],
  ['DC004', 'ABOVE_NET'],
];

/** Read from the error of the trigger that checks the declaration while its row is locked. */
export const declarationRefusalIn = (error: unknown): DeclarationRefusal | undefined =>
  REFUSAL_STATES.find(([state]) => hasSqlState(error, state))?.[1];

/** Written by the statement that posts the payment, and only if it posts. */
export const PAYMENT_ROW = sql`
  insert into paiement_compte (id, reference, beneficiary_id, contract_numero, intervenant_id,
    montant_cents, complement_cents, frais_cents, commentaire, statut, posting_id, created_at,
    declaration_id, instantane)
  select p.id, p.reference, p."beneficiaryId", p.contract, p."intervenantId", p."amountCents",
    p."complementCents", p."feesCents", p.comment, p.statut, p."postingId", posted_at,
    p."declarationId", p."isInstant"
  from posted, jsonb_to_record("row") p (
    id uuid, reference text, "beneficiaryId" uuid, contract text, "intervenantId" uuid,
    "amountCents" bigint, "complementCents" bigint, "feesCents" bigint, statut text, comment text,
    "postingId" uuid, "declarationId" uuid, "isInstant" boolean
  )
  where is_new`;

const COLUMNS = [
  'id',
  'reference',
  'contract_numero as contract',
  'montant_cents as amountCents',
  'complement_cents as complementCents',
  'frais_cents as feesCents',
  'statut',
  'posting_id as postingId',
  'carte_reference as cardReference',
  'instantane as isInstant',
] as const;

/**
 * Whatever ends a payment (a card event, a cancellation, a payout) locks its row first, so that only
 * one of them takes effect.
 */
export const paymentsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    lock: (id: string) =>
      db
        .selectFrom('paiement_compte')
        .select(COLUMNS)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** For a payment that is posted in the same transaction. */
    insert: async (row: NewAccountPayment): Promise<void> => {
      await db
        .insertInto('paiement_compte')
        .values({
          id: row.id,
          reference: row.reference,
          beneficiary_id: row.beneficiaryId,
          contract_numero: row.contract,
          intervenant_id: row.intervenantId,
          montant_cents: row.amountCents,
          complement_cents: row.complementCents,
          frais_cents: row.feesCents,
          commentaire: row.comment,
          statut: row.statut,
          posting_id: row.postingId,
          declaration_id: row.declarationId,
          instantane: row.isInstant,
          created_at: sql<Date>`ledger_now()`,
        })
        .execute();
    },

    lockOwn: ({ beneficiaryId }: BeneficiaryScope, reference: string) =>
      db
        .selectFrom('paiement_compte')
        .select(COLUMNS)
        .where('reference', '=', reference)
        .where('beneficiary_id', '=', beneficiaryId)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    setStatut: async (id: string, statut: PaymentStatut): Promise<void> => {
      await db.updateTable('paiement_compte').set({ statut }).where('id', '=', id).execute();
    },

    completeByCard: async (id: string, cardReference: string): Promise<void> => {
      await db
        .updateTable('paiement_compte')
        .set({ statut: 'EN_COURS', carte_reference: cardReference })
        .where('id', '=', id)
        .execute();
    },

    isRefunded: async (cardReference: string): Promise<boolean> => {
      const row = await db
        .selectFrom('carte_transaction')
        .select('etat')
        .where('reference', '=', cardReference)
        .executeTakeFirst();
      return row?.etat === 'REMBOURSEE';
    },

    /** Whether a page of the card provider is still open for the payment. */
    hasOpenPage: (id: string, exceptReference: string | undefined): Promise<boolean> =>
      hasOpenCardPage(db, 'PAIEMENT', id, exceptReference),

    /** Waiting for a card for longer than `minutes`, with invoices that could be paid otherwise. */
    listHoldingInvoices: async (minutes: number, limit: number): Promise<readonly string[]> => {
      const { rows } = await sql<{ id: string }>`
        select p.id from paiement_compte p
        where p.statut = 'EN_ATTENTE_CARTE'
          and p.created_at < ledger_now() - make_interval(mins => ${minutes})
          and exists (select from facture_service f where f.paiement_id = p.id)
        order by p.created_at, p.id
        limit ${limit}
      `.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Waiting for a card for longer than `hours`, without an open page. */
    listExpired: async (hours: number, limit: number): Promise<readonly string[]> => {
      const { rows } = await sql<{ id: string }>`
        select p.id from paiement_compte p
        where p.statut = 'EN_ATTENTE_CARTE'
          and p.created_at < ledger_now() - ${hours} * interval '1 hour'
          and not exists (
            select from carte_transaction t
            where t.cause = 'PAIEMENT' and t.cause_id = p.id::text and t.etat = 'INITIEE')
        order by p.created_at, p.id
        limit ${limit}
      `.execute(db);
      return rows.map(({ id }) => id);
    },
  };
};

export type LockedPayment = NonNullable<Awaited<ReturnType<ReturnType<typeof paymentsIn>['lock']>>>;

interface NewInvitation {
  readonly id: string;
  readonly contract: string;
  readonly nom: string;
  readonly email: string;
  readonly createdAt: Date;
}

export const invitationsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insert: async (
      { beneficiaryId }: BeneficiaryScope,
      invitation: NewInvitation,
    ): Promise<void> => {
      await db
        .insertInto('invitation_intervenant')
        .values({
          id: invitation.id,
          beneficiary_id: beneficiaryId,
          contract_numero: invitation.contract,
          nom: invitation.nom,
          email: invitation.email,
          created_at: invitation.createdAt,
          sent_at: null,
        })
        .execute();
    },

    /** Deletes the name and the address, which are not needed after sending. */
    markSent: async (id: string, now: Date): Promise<void> => {
      await db
        .updateTable('invitation_intervenant')
        .set({ nom: null, email: null, sent_at: now })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .execute();
    },
  };
};
