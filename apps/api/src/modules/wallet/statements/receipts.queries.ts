import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { CesuAccountType, PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { PaperPaymentStatut } from './payments.queries.ts';

export interface Receipt {
  readonly reference: string;
  readonly contract: string;
  readonly createdAt: Date;
  readonly day: string;
  readonly payee: string;
  readonly codeNan: string;
  readonly montantCents: number;
  readonly complementCents: number;
  /** Paid by the card beside the complement. */
  readonly fraisCents: number;
  readonly commentaire: string;
  readonly statut: PaymentStatut;
  readonly organisme: Organisme | null;
  readonly declaration: string | null;
}

/** What a payment took from one account. */
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

const DAY = sql<string>`to_char(x.created_at at time zone 'Europe/Paris', 'DD/MM/YYYY')`;

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
        DAY.as('day'),
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
        DAY.as('day'),
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
