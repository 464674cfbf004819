import type { VoucherReason } from '@portail/contract/wallet/holdings.schemas.ts';
import type { TitreStatut } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

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

interface PayableTitreRow extends TitreRow {
  readonly produit: string;
  readonly millesime: number;
}

export interface TitreRow {
  readonly numero: string;
  readonly valeurCents: number;
  /** Effective status: see `statutOf`. */
  readonly statut: TitreStatut;
  readonly reason: VoucherReason | null;
  /** DD/MM/YYYY, with HH:MM for the end of a waiting time. */
  readonly reasonDate: string | null;
}

/** Validity follows the business clock; the wait after wrong codes follows the real clock. */
export interface ReadTimes {
  readonly now: Date;
  readonly realNow: Date;
}

/** The effective status of a voucher that is stored as ACTIF. */
const statutOf = (statut: TitreStatut, reason: VoucherReason | null): TitreStatut => {
  if (reason === 'HORS_PERIODE') return 'EXPIRE';
  if (reason === 'ECHANGE_EN_COURS') return 'ECHANGE';
  return reason === 'ESSAIS_EPUISES' ? 'BLOQUE' : statut;
};

const inParis = (instant: RawBuilder<unknown>, format: string) =>
  sql`to_char(${instant} at time zone 'Europe/Paris', ${format})`;

/** The wait after wrong codes belongs to the person: it is read once, from any of their vouchers. */
const codesWait = (beneficiaryId: string, realNow: Date) =>
  sql`(select titre_codes_wait(x, ${realNow}::timestamptz) from titre x
    where x.beneficiary_id = ${beneficiaryId} limit 1)`;

interface Book {
  readonly numeroContrat: string | undefined;
  readonly produit?: string | undefined;
  readonly millesime?: number | undefined;
}

/** Limited to the contracts of the scope, which may be fewer than the person has. */
export const checkbookQueries = (
  reader: Reader,
  { beneficiaryId, contracts }: BeneficiaryScope,
) => ({
  /** One line for each contract, product and vintage. */
  list: async (book: Book, { now, realNow }: ReadTimes): Promise<readonly CheckbookRow[]> => {
    const { numeroContrat = null, produit = null, millesime = null } = book;
    const { rows } = await sql<CheckbookRow>`
      select t.contract_numero as contract, t.produit_id as produit, p.libelle, t.millesime,
        est_payable(t.millesime, ${now}::timestamptz) as "isPayable",
        count(*)::integer as count,
        (count(*) filter (where u.usable))::integer as "usableCount",
        coalesce(sum(t.valeur_faciale_cents) filter (where u.usable), 0)::bigint as "usableCents",
        min(t.valeur_faciale_cents) as "lowestCents", max(t.valeur_faciale_cents) as "highestCents",
        max(t.created_at) as "newestAt"
      from titre t join produit p on p.id = t.produit_id
      cross join lateral (select t.statut = 'ACTIF' and not titre_est_tenu(t.numero)
        and ${codesWait(beneficiaryId, realNow)} is null as usable) u
      where t.beneficiary_id = ${beneficiaryId} and t.contract_numero = any(${contracts}::text[])
        and (${numeroContrat}::text is null or t.contract_numero = ${numeroContrat})
        and (${produit}::text is null or t.produit_id = ${produit})
        and (${millesime}::smallint is null or t.millesime = ${millesime})
      group by t.contract_numero, t.produit_id, p.libelle, t.millesime
      order by t.millesime desc, p.libelle, t.contract_numero
    `.execute(reader);
    return rows;
  },

  /** Whether vouchers of this contract can pay online. */
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

  /** Vouchers of a contract, or of one product and vintage, with the reason why one is unusable. */
  listTitres: async (
    book: Book & { readonly numeroContrat: string },
    { now, realNow }: ReadTimes,
  ): Promise<readonly PayableTitreRow[]> => {
    const { numeroContrat } = book;
    const [produit, millesime] = [book.produit ?? null, book.millesime ?? null];
    const { rows } = await sql<PayableTitreRow>`
      select t.numero, t.valeur_faciale_cents as "valeurCents", t.statut, t.produit_id as produit,
        t.millesime, r.reason, case r.reason
          when 'ESSAIS_EPUISES' then ${inParis(sql`w.until`, 'DD/MM/YYYY HH24:MI')}
          when 'REMPLACE' then to_char(s.disponible_le, 'DD/MM/YYYY')
          when 'RENDU' then to_char(s.disponible_le, 'DD/MM/YYYY')
          else ${inParis(sql`o.declaree_le`, 'DD/MM/YYYY')}
        end as "reasonDate"
      from titre t
      left join titre_opposition o
        on o.titre_numero = t.numero and o.levee_le is null and t.statut = 'BLOQUE'
      left join lateral (
        select x.suite, x.disponible_le
        from opposition_titre y join opposition x on x.id = y.opposition_id
        where y.titre_numero = t.numero order by x.created_at desc limit 1
      ) s on t.statut = 'CONVERTI'
      left join (select ${codesWait(beneficiaryId, realNow)} as until) w on t.statut = 'ACTIF'
      cross join lateral (select case
        when t.statut = 'BLOQUE' then
          coalesce(o.motif, case when t.essais_errones > 0 then 'CODES_ERRONES' else 'EMETTEUR' end)
        when s.suite = 'REMPLACEMENT' then 'REMPLACE'
        when s.suite = 'COMPTE' then 'RENDU'
        when t.statut <> 'ACTIF' then null
        when not est_payable(t.millesime, ${now}::timestamptz) then 'HORS_PERIODE'
        when titre_est_tenu(t.numero) then 'ECHANGE_EN_COURS'
        when w.until is not null then 'ESSAIS_EPUISES'
      end as reason) r
      where t.beneficiary_id = ${beneficiaryId} and t.contract_numero = ${numeroContrat}
        and (${produit}::text is null or t.produit_id = ${produit})
        and (${millesime}::smallint is null or t.millesime = ${millesime})
      order by t.numero
    `.execute(reader);
    return rows.map((row) => ({ ...row, statut: statutOf(row.statut, row.reason) }));
  },
});
