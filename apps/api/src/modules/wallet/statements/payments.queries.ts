import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { paidDurationOf, type PaidDuration } from '../../../platform/db/paid-duration.ts';
import type { Database } from '../../../platform/db/database-types.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { InstantRange } from './statements.queries.ts';

export type PaperPaymentStatut = Database['remise_titres']['statut'];

export interface PaymentsWanted<S extends string> {
  readonly numeroContrat: string | undefined;
  readonly period: InstantRange;
  readonly statut: S | undefined;
  readonly limit: number;
  /** Reference of the last payment already seen. */
  readonly before?: string | undefined;
}

export interface PaymentRow {
  readonly reference: string;
  readonly day: string;
  readonly payee: string;
  readonly codeNan: string;
  readonly montantCents: number;
  readonly complementCents: number;
  readonly statut: PaymentStatut;
  readonly organisme: Organisme | null;
  readonly declaration: string | null;
  /** Numbers of the invoices of home services that it pays. */
  readonly invoices: readonly string[];
  readonly duration: PaidDuration | null;
}

export interface PaperPaymentRow {
  readonly numero: string;
  readonly day: string;
  readonly payee: string;
  readonly codeNan: string;
  readonly count: number;
  readonly montantCents: number;
  readonly statut: PaperPaymentStatut;
}

const PARIS_DAY = sql`to_char(x.created_at at time zone 'Europe/Paris', 'DD/MM/YYYY')`;

type PaymentTable = 'paiement_compte' | 'remise_titres';
const NAMES = { paiement_compte: 'reference', remise_titres: 'numero' } as const;

/**
 * Each contract gives its newest payments by its own index; they are then merged. Somebody else's
 * reference has no moment here, and nothing comes before it.
 */
const newest = (
  table: PaymentTable,
  { beneficiaryId, contracts }: BeneficiaryScope,
  { numeroContrat, period, statut, limit, before }: PaymentsWanted<string>,
): RawBuilder<unknown> => sql`
  select l.* from beneficiary_contract bc
  cross join lateral (
    select x.* from ${sql.table(table)} x
    where x.beneficiary_id = bc.beneficiary_id and x.contract_numero = bc.contract_numero
      and x.created_at >= ${period.from} and x.created_at < ${period.until}
      ${statut === undefined ? sql`` : sql`and x.statut = ${statut}`}
      ${
        before === undefined
          ? sql``
          : sql`and (x.created_at, x.id) < (
              (select k.created_at from ${sql.table(table)} k
               where k.${sql.ref(NAMES[table])} = ${before} and k.beneficiary_id = ${beneficiaryId}),
              (select k.id from ${sql.table(table)} k where k.${sql.ref(NAMES[table])} = ${before}))`
      }
    order by x.created_at desc, x.id desc
    limit ${limit}
  ) l
  where bc.beneficiary_id = ${beneficiaryId} and bc.contract_numero = any(${contracts}::text[])
    and (${numeroContrat ?? null}::text is null or bc.contract_numero = ${numeroContrat ?? null})
  order by l.created_at desc, l.id desc
  limit ${limit}`;

export const paymentQueries = (reader: Reader, scope: BeneficiaryScope) => ({
  listAccountPayments: async (
    wanted: PaymentsWanted<PaymentStatut>,
  ): Promise<readonly PaymentRow[]> => {
    const { rows } = await sql<PaymentRow>`
      select x.reference, ${PARIS_DAY} as day, i.social_reason as payee, i.code_nan as "codeNan",
        x.montant_cents as "montantCents", x.complement_cents as "complementCents", x.statut,
        d.organisme, d.reference as declaration, array(
          select f.facture_numero from paiement_facture f where f.paiement_id = x.id
          order by f.facture_numero
        ) as invoices, ${paidDurationOf('x.posting_id')} as duration
      from (${newest('paiement_compte', scope, wanted)}) x
      join intervenant i on i.id = x.intervenant_id
      left join declaration d on d.id = x.declaration_id
      order by x.created_at desc, x.id desc
    `.execute(reader);
    return rows;
  },

  listPaperPayments: async (
    wanted: PaymentsWanted<PaperPaymentStatut>,
  ): Promise<readonly PaperPaymentRow[]> => {
    const { rows } = await sql<PaperPaymentRow>`
      select x.numero, ${PARIS_DAY} as day, i.social_reason as payee, i.code_nan as "codeNan",
        x.nombre_titres as count, x.montant_cents as "montantCents", x.statut
      from (${newest('remise_titres', scope, wanted)}) x
      join intervenant i on i.id = x.intervenant_id
      order by x.created_at desc, x.id desc
    `.execute(reader);
    return rows;
  },
});
