import {
  CARD_EXPIRY_HOURS,
  type CardState,
  POLL_AFTER_MINUTES,
} from '@portail/rules/payments/cards/card-state.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { paidDurationOf, type PaidDuration } from '../../../platform/db/paid-duration.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

/** An open card page is given up after the last poll. */
const PAGE_MINUTES = POLL_AFTER_MINUTES.at(-1);

export interface PaymentDetailRow {
  readonly id: string;
  readonly reference: string;
  readonly contract: string;
  /** YYYY-MM-DD in Paris. */
  readonly day: string;
  readonly payee: string;
  readonly codeNan: string;
  readonly montantCents: number;
  readonly complementCents: number;
  readonly fraisCents: number;
  readonly commentaire: string;
  readonly statut: PaymentStatut;
  readonly cardState: CardState | null;
  /** DD/MM/YYYY HH:MM in Paris; while it waits for its card. */
  readonly cardDeadline: string | null;
  /** YYYY-MM-DD; the day of the transfer that carries it, once it has left. */
  readonly paidOutOn: string | null;
  /** Of the declared month that it pays: both or neither. */
  readonly organisme: Organisme | null;
  readonly declaration: string | null;
  /** The invoices of home services that it is for. */
  readonly invoices: readonly string[];
  readonly duration: PaidDuration | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const paymentDetailQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  /** By its own reference, or by that of a card page that was opened for it. */
  find: async (reference: string): Promise<PaymentDetailRow | undefined> => {
    const named = UUID.test(reference)
      ? sql`p.id = (
          select t.cause_id::uuid from carte_transaction t
          where t.reference = ${reference}::uuid and t.cause = 'PAIEMENT'
            and t.beneficiary_id = ${beneficiaryId})`
      : sql`p.reference = ${reference}`;
    const { rows } = await sql<PaymentDetailRow>`
      select p.id, p.reference, p.contract_numero as contract,
        to_char(p.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
        i.social_reason as payee, i.code_nan as "codeNan", p.montant_cents as "montantCents",
        p.complement_cents as "complementCents", p.frais_cents as "fraisCents", p.commentaire,
        p.statut, (
          select t.etat from carte_transaction t
          where t.cause = 'PAIEMENT' and t.cause_id = p.id::text
          order by t.reference = p.carte_reference desc nulls last, t.created_at desc limit 1
        ) as "cardState", case when p.statut = 'EN_ATTENTE_CARTE' then to_char(coalesce((
          -- Card pages are dated by the real clock, everything else by the business clock.
          select max(t.created_at) + ${PAGE_MINUTES} * interval '1 minute' + (ledger_now() - clock_timestamp())
          from carte_transaction t
          where t.cause = 'PAIEMENT' and t.cause_id = p.id::text and t.etat = 'INITIEE'
        ), p.created_at + ${CARD_EXPIRY_HOURS} * interval '1 hour')
          at time zone 'Europe/Paris', 'DD/MM/YYYY HH24:MI') end as "cardDeadline", (
          select f.jour::text from versement_ligne l
            join versement v on v.id = l.versement_id
            join versement_fichier f on f.id = v.fichier_id
          where l.paiement_id = p.id and not l.rejetee
        ) as "paidOutOn", d.organisme, d.reference as declaration, array(
          select x.facture_numero from paiement_facture x where x.paiement_id = p.id
          order by x.facture_numero
        ) as invoices, ${paidDurationOf('p.posting_id')} as duration
      from paiement_compte p join intervenant i on i.id = p.intervenant_id
      left join declaration d on d.id = p.declaration_id
      where ${named} and p.beneficiary_id = ${beneficiaryId}
    `.execute(reader);
    return rows[0];
  },
});
