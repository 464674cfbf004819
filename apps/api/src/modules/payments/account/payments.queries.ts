import type { PaidPayee, Payee } from '@portail/contract/payments/account-payments.schemas.ts';
import {
  CARD_EXPIRY_HOURS,
  INVOICE_HOLD_MINUTES,
  type CardState,
  POLL_AFTER_MINUTES,
} from '@portail/rules/payments/card-state.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { InstantPayoutState } from '@portail/rules/settlement/instant-payout.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { paidDurationOf, type PaidDuration } from '../../../platform/db/paid-duration.ts';
import { CAN_BE_PAID_AT_ONCE } from './payable-at-once.queries.ts';
import type { BeneficiaryScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** An open card page expires after the last poll. */
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
  /** DD/MM/YYYY HH:MM in Paris; only while the payment waits for its card. */
  readonly cardDeadline: string | null;
  /** YYYY-MM-DD; the day of the transfer to the payee, once sent. */
  readonly paidOutOn: string | null;
  /** `null` for a payment of the file of the day. */
  readonly instantState: InstantPayoutState | null;
  /** DD/MM/YYYY HH:MM in Paris, by the bank's answer. */
  readonly arrivedAt: string | null;
  /** Of the declared month: both or neither. */
  readonly organisme: Organisme | null;
  readonly declaration: string | null;
  readonly invoices: readonly string[];
  readonly isPayeeNotified: boolean;
  readonly duration: PaidDuration | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The condition of the payee's mail: see `noticedPaymentQueries`. */
const HAS_MAIL = sql`exists (
  select from user_account r where r.id = i.account_id and r.disabled_at is null)`;

export const paymentDetailQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  /** By its reference, or by that of one of its card transactions. */
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
        ) as "cardState", case when p.statut = 'EN_ATTENTE_CARTE' then to_char(least(coalesce((
          -- Card pages are dated by the real clock, everything else by the business clock.
          select max(t.created_at) + ${PAGE_MINUTES} * interval '1 minute' + (ledger_now() - clock_timestamp())
          from carte_transaction t
          where t.cause = 'PAIEMENT' and t.cause_id = p.id::text and t.etat = 'INITIEE'
        ), p.created_at + ${CARD_EXPIRY_HOURS} * interval '1 hour'), case when exists (
            select from paiement_facture x where x.paiement_id = p.id
          ) then p.created_at + ${INVOICE_HOLD_MINUTES} * interval '1 minute' end)
          at time zone 'Europe/Paris', 'DD/MM/YYYY HH24:MI') end as "cardDeadline", (
          select coalesce(f.jour, (v.created_at at time zone 'Europe/Paris')::date)::text
          from versement_ligne l
            join versement v on v.id = l.versement_id
            left join versement_fichier f on f.id = v.fichier_id
          where l.paiement_id = p.id and not l.rejetee
        ) as "paidOutOn", case
          when not p.instantane or p.statut in ('EN_ATTENTE_CARTE', 'ANNULE', 'REJETE') then null
          when n.etat = 'ENVOYE' then 'PARTI'
          when n.etat = 'ACCEPTE' and nv.statut = 'EMIS' then 'ARRIVE'
          when n.etat is not null or p.statut = 'EFFECTUE' then 'REPORTE'
          else 'PREVU'
        end as "instantState", case
          when n.etat = 'ACCEPTE' and nv.statut = 'EMIS'
          then to_char(n.repondu_le at time zone 'Europe/Paris', 'DD/MM/YYYY HH24:MI')
        end as "arrivedAt", d.organisme, d.reference as declaration, array(
          select x.facture_numero from paiement_facture x where x.paiement_id = p.id
          order by x.facture_numero
        ) as invoices, ${HAS_MAIL} as "isPayeeNotified", ${paidDurationOf('p.posting_id')} as duration
      from paiement_compte p join intervenant i on i.id = p.intervenant_id
      left join declaration d on d.id = p.declaration_id
      left join virement_instantane n on n.paiement_id = p.id
      left join versement nv on nv.id = n.versement_id
      where ${named} and p.beneficiary_id = ${beneficiaryId}
    `.execute(reader);
    return rows[0];
  },
});

export interface PayeeRow extends Omit<Payee, 'instantaneJusqua'> {
  readonly isPaidAtOnce: boolean;
}

interface PaidPayeeRow extends PayeeRow {
  readonly lastDay: string;
  readonly lastCents: number;
  readonly moyen: PaidPayee['dernierPaiement']['moyen'];
}

/** Further payees are found by their code. */
const PAID_MAX = 50;

const PAYEE = sql`
  i.code_nan as "codeNAN", i.id, case when i.type = 'STRUCTURE' then 'ORGANISME' else 'SALARIE' end as type,
  i.contact_status as "contactStatus", i.social_reason as "socialReason", i.ville,
  i.paiement_en_ligne as "paiementEnLigne", (${CAN_BE_PAID_AT_ONCE}) as "isPaidAtOnce"`;

/** Every caller with the permission to pay may look up any code. */
export const payeeQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  findByCode: async (codeNan: string): Promise<PayeeRow | undefined> => {
    const { rows } = await sql<PayeeRow>`
      select ${PAYEE} from intervenant i where i.code_nan = ${codeNan}`.execute(reader);
    return rows[0];
  },

  /** Each payee once, with the last payment that was not cancelled or rejected. */
  listPaid: async (numeroContrat: string | undefined): Promise<readonly PaidPayeeRow[]> => {
    const ofContract =
      numeroContrat === undefined ? sql`` : sql`and x.contract_numero = ${numeroContrat}`;
    const { rows } = await sql<PaidPayeeRow>`
      select ${PAYEE}, to_char(l.created_at at time zone 'Europe/Paris', 'DD/MM/YYYY') as "lastDay",
        l.cents as "lastCents", l.moyen
      from (
        select distinct on (p.intervenant_id) p.* from (
          select x.intervenant_id, x.created_at, x.montant_cents + x.complement_cents as cents,
            'COMPTE' as moyen
          from paiement_compte x
          where x.beneficiary_id = ${beneficiaryId} and x.statut in ('EN_COURS', 'EFFECTUE') ${ofContract}
          union all
          select x.intervenant_id, x.created_at, x.montant_cents, 'TITRE'
          from remise_titres x
          where x.beneficiary_id = ${beneficiaryId} and x.statut in ('EN_COURS', 'EFFECTUE') ${ofContract}
        ) p
        order by p.intervenant_id, p.created_at desc
      ) l
      join intervenant i on i.id = l.intervenant_id
      order by l.created_at desc, i.code_nan
      limit ${PAID_MAX}
    `.execute(reader);
    return rows;
  },
});

export const payeeInvitationQueries = (reader: Reader, _scope: OperatorScope) => ({
  findUnsent: (id: string) =>
    reader
      .selectFrom('invitation_intervenant as v')
      .innerJoin('beneficiary as b', 'b.id', 'v.beneficiary_id')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select([
        'v.nom',
        'v.email',
        'v.contract_numero as contract',
        'a.first_name as firstName',
        'a.last_name as lastName',
      ])
      .where('v.id', '=', id)
      .where('v.sent_at', 'is', null)
      .executeTakeFirst(),
});
