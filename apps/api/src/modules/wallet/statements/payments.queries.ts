import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { CesuAccountType, PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type PaidDuration, paidDurationOf } from '../../../platform/db/paid-duration.ts';
import type { HoldingsTables } from '../../../platform/db/schema/holdings-tables.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { InstantRange } from './statements.queries.ts';

export type PaperPaymentStatut = HoldingsTables['remise_titres']['statut'];

export interface PaymentFilter<S extends string> {
  readonly numeroContrat: string | undefined;
  readonly period: InstantRange;
  readonly statut: S | undefined;
  readonly limit: number;
  /** Reference of the last payment already seen. */
  readonly before?: string | undefined;
}

interface PaymentRow {
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

interface PaperPaymentRow {
  readonly numero: string;
  readonly day: string;
  readonly payee: string;
  readonly codeNan: string;
  readonly count: number;
  readonly montantCents: number;
  readonly statut: PaperPaymentStatut;
}

const PARIS_DAY = sql<string>`to_char(x.created_at at time zone 'Europe/Paris', 'DD/MM/YYYY')`;

type PaymentTable = 'paiement_compte' | 'remise_titres';
const NAMES = { paiement_compte: 'reference', remise_titres: 'numero' } as const;

/**
 * Reads the newest payments of each contract by its index, then merges them. The cursor must be a
 * payment of the same person: with another reference the page is empty.
 */
const newest = (
  table: PaymentTable,
  { beneficiaryId, contracts }: BeneficiaryScope,
  { numeroContrat, period, statut, limit, before }: PaymentFilter<string>,
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
    filter: PaymentFilter<PaymentStatut>,
  ): Promise<readonly PaymentRow[]> => {
    const { rows } = await sql<PaymentRow>`
      select x.reference, ${PARIS_DAY} as day, i.social_reason as payee, i.code_nan as "codeNan",
        x.montant_cents as "montantCents", x.complement_cents as "complementCents", x.statut,
        d.organisme, d.reference as declaration, array(
          select f.facture_numero from paiement_facture f where f.paiement_id = x.id
          order by f.facture_numero
        ) as invoices, ${paidDurationOf('x.posting_id')} as duration
      from (${newest('paiement_compte', scope, filter)}) x
      join intervenant i on i.id = x.intervenant_id
      left join declaration d on d.id = x.declaration_id
      order by x.created_at desc, x.id desc
    `.execute(reader);
    return rows;
  },

  listPaperPayments: async (
    filter: PaymentFilter<PaperPaymentStatut>,
  ): Promise<readonly PaperPaymentRow[]> => {
    const { rows } = await sql<PaperPaymentRow>`
      select x.numero, ${PARIS_DAY} as day, i.social_reason as payee, i.code_nan as "codeNan",
        x.nombre_titres as count, x.montant_cents as "montantCents", x.statut
      from (${newest('remise_titres', scope, filter)}) x
      join intervenant i on i.id = x.intervenant_id
      order by x.created_at desc, x.id desc
    `.execute(reader);
    return rows;
  },
});

export interface Receipt {
  readonly reference: string;
  readonly contract: string;
  readonly createdAt: Date;
  readonly day: string;
  readonly payee: string;
  readonly codeNan: string;
  readonly montantCents: number;
  readonly complementCents: number;
  /** Card fee, in addition to the complement. */
  readonly fraisCents: number;
  readonly commentaire: string;
  readonly statut: PaymentStatut;
  readonly organisme: Organisme | null;
  readonly declaration: string | null;
}

/** The part of a payment debited from one account. */
export interface ReceiptShare {
  readonly numero: string;
  readonly libelle: string;
  readonly millesime: number;
  readonly type: CesuAccountType;
  readonly quantity: number;
  readonly mois: string | null;
}

export interface Remittance extends Omit<
  Receipt,
  'complementCents' | 'fraisCents' | 'statut' | 'organisme' | 'declaration'
> {
  readonly statut: PaperPaymentStatut;
}

export interface RemittedTitre {
  readonly numero: string;
  readonly produit: string;
  readonly libelle: string;
  readonly millesime: number;
  readonly valeurCents: number;
}

export const receiptQueries = (reader: Reader, { beneficiaryId, contracts }: BeneficiaryScope) => ({
  findPayment: async (reference: string): Promise<Receipt | undefined> =>
    await reader
      .selectFrom('paiement_compte as x')
      .innerJoin('intervenant as i', 'i.id', 'x.intervenant_id')
      .leftJoin('declaration as d', 'd.id', 'x.declaration_id')
      .select([
        'x.reference',
        'x.contract_numero as contract',
        'x.created_at as createdAt',
        PARIS_DAY.as('day'),
        'i.social_reason as payee',
        'i.code_nan as codeNan',
        'x.montant_cents as montantCents',
        'x.complement_cents as complementCents',
        'x.frais_cents as fraisCents',
        'x.commentaire',
        'x.statut',
        'd.organisme',
        'd.reference as declaration',
      ])
      .where('x.reference', '=', reference)
      .where('x.beneficiary_id', '=', beneficiaryId)
      .executeTakeFirst(),

  listShares: async (reference: string): Promise<readonly ReceiptShare[]> =>
    await reader
      .selectFrom('paiement_compte as x')
      .innerJoin('ledger_journal as j', 'j.posting_id', 'x.posting_id')
      .innerJoin('ledger_entry as e', 'e.journal_id', 'j.id')
      .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
      .innerJoin('compte_cesu as c', 'c.id', 'a.compte_id')
      .innerJoin('produit as p', 'p.id', 'c.produit_id')
      .select([
        'c.numero',
        'p.libelle',
        'c.millesime',
        'c.type_compte as type',
        sql<number>`-e.amount`.as('quantity'),
        'a.mois',
      ])
      .where('x.reference', '=', reference)
      .where('x.beneficiary_id', '=', beneficiaryId)
      .where('e.amount', '<', 0)
      .orderBy('j.id')
      .orderBy('e.line')
      .execute(),

  findRemittance: async (numero: string): Promise<Remittance | undefined> =>
    await reader
      .selectFrom('remise_titres as x')
      .innerJoin('intervenant as i', 'i.id', 'x.intervenant_id')
      .select([
        'x.numero as reference',
        'x.contract_numero as contract',
        'x.created_at as createdAt',
        PARIS_DAY.as('day'),
        'i.social_reason as payee',
        'i.code_nan as codeNan',
        'x.montant_cents as montantCents',
        'x.commentaire',
        'x.statut',
      ])
      .where('x.numero', '=', numero)
      .where('x.beneficiary_id', '=', beneficiaryId)
      .where(sql<boolean>`x.contract_numero = any(${contracts}::text[])`)
      .executeTakeFirst(),

  listRemitted: async (numero: string): Promise<readonly RemittedTitre[]> =>
    await reader
      .selectFrom('remise_titres as x')
      .innerJoin('ledger_journal as j', 'j.posting_id', 'x.posting_id')
      .innerJoin('ledger_entry as e', 'e.journal_id', 'j.id')
      .innerJoin('titre as t', 't.numero', 'e.titre_numero')
      .innerJoin('produit as p', 'p.id', 't.produit_id')
      .select([
        't.numero',
        'p.id as produit',
        'p.libelle',
        't.millesime',
        't.valeur_faciale_cents as valeurCents',
      ])
      .where('x.numero', '=', numero)
      .where('x.beneficiary_id', '=', beneficiaryId)
      .orderBy('t.numero')
      .execute(),
});
