import type { TitreStatut } from '@portail/rules/vouchers/titre-statut.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../platform/ports/owner-scope.ts';

export interface CheckbookRow {
  readonly contract: string;
  readonly produit: string;
  readonly libelle: string;
  readonly millesime: number;
  readonly isPayable: boolean;
  readonly count: number;
  readonly usableCount: number;
  readonly usableCents: number;
  readonly lowestCents: number;
  readonly highestCents: number;
  readonly newestAt: Date;
}

export interface PayableTitreRow extends TitreRow {
  readonly produit: string;
  readonly millesime: number;
}

export interface TitreRow {
  readonly numero: string;
  readonly valeurCents: number;
  readonly statut: TitreStatut;
}

interface Book {
  readonly numeroContrat: string | undefined;
  readonly produit?: string | undefined;
  readonly millesime?: number | undefined;
}

/** Of the contracts that the scope reaches: some calls are kept to less than the person holds. */
export const checkbookQueries = (
  reader: Reader,
  { beneficiaryId, contracts }: BeneficiaryScope,
) => ({
  /** One line for each contract, product and vintage, from the vouchers of the person alone. */
  list: async (book: Book, now: Date): Promise<readonly CheckbookRow[]> => {
    const { numeroContrat = null, produit = null, millesime = null } = book;
    const { rows } = await sql<CheckbookRow>`
      select t.contract_numero as contract, t.produit_id as produit, p.libelle, t.millesime,
        est_payable(t.millesime, ${now}::timestamptz) as "isPayable",
        count(*)::integer as count,
        (count(*) filter (where t.statut = 'ACTIF'))::integer as "usableCount",
        coalesce(sum(t.valeur_faciale_cents) filter (where t.statut = 'ACTIF'), 0)::bigint as "usableCents",
        min(t.valeur_faciale_cents) as "lowestCents", max(t.valeur_faciale_cents) as "highestCents",
        max(t.created_at) as "newestAt"
      from titre t join produit p on p.id = t.produit_id
      where t.beneficiary_id = ${beneficiaryId} and t.contract_numero = any(${contracts}::text[])
        and (${numeroContrat}::text is null or t.contract_numero = ${numeroContrat})
        and (${produit}::text is null or t.produit_id = ${produit})
        and (${millesime}::smallint is null or t.millesime = ${millesime})
      group by t.contract_numero, t.produit_id, p.libelle, t.millesime
      order by t.millesime desc, p.libelle, t.contract_numero
    `.execute(reader);
    return rows;
  },

  /** Whether vouchers of this contract pay here at all (D-095). */
  mayPay: async (numeroContrat: string): Promise<boolean> => {
    const row = await reader
      .selectFrom('beneficiary_contract as bc')
      .innerJoin('contract as c', 'c.numero', 'bc.contract_numero')
      .select('c.numero')
      .where('bc.beneficiary_id', '=', beneficiaryId)
      .where('bc.contract_numero', '=', numeroContrat)
      .where('c.contract_type', '=', 'CESU_RH')
      .where('c.autoriser_paiement_titre', '=', true)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Of every product and vintage of a contract. */
  listAllTitres: async (numeroContrat: string): Promise<readonly PayableTitreRow[]> =>
    await reader
      .selectFrom('titre')
      .select([
        'numero',
        'valeur_faciale_cents as valeurCents',
        'statut',
        'produit_id as produit',
        'millesime',
      ])
      .where('beneficiary_id', '=', beneficiaryId)
      .where('contract_numero', '=', numeroContrat)
      .orderBy('numero')
      .execute(),

  listTitres: async ({
    contract,
    produit,
    millesime,
  }: CheckbookRow): Promise<readonly TitreRow[]> =>
    await reader
      .selectFrom('titre')
      .select(['numero', 'valeur_faciale_cents as valeurCents', 'statut'])
      .where('beneficiary_id', '=', beneficiaryId)
      .where('contract_numero', '=', contract)
      .where('produit_id', '=', produit)
      .where('millesime', '=', millesime)
      .orderBy('numero')
      .execute(),
});
