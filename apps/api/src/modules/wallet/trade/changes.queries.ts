import type { CHANGE_KINDS } from '@portail/contract/wallet/trade.schemas.ts';
import type { ProductType } from '@portail/rules/wallet/holdings/product-types.ts';
import type { TradePaymentMode, TradeStatut } from '@portail/rules/wallet/trade/trade-statut.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

export interface ChangesWanted {
  readonly contract: string | undefined;
  readonly limit: number;
  /** Reference of the last line already seen. */
  readonly before: string | undefined;
}

export interface ChangeRow {
  readonly reference: string;
  readonly kind: (typeof CHANGE_KINDS)[number];
  readonly day: string;
  readonly amountCents: number;
  readonly feesCents: number;
  readonly statut: TradeStatut;
  readonly mode: TradePaymentMode | null;
  readonly millesime: number;
  readonly to: ProductType;
  readonly readyOn: string | null;
  readonly tradedAt: Date | null;
}

const changesOf = (beneficiaryId: string, contract: string | null) => sql`
  select e.reference, 'ECHANGE' as kind, e.montant_cents as amount, e.frais_cents as fees, e.statut,
    e.mode_paiement as mode, e.millesime, e.produit_final as final, e.disponible_le as ready,
    e.echange_le as traded_at, e.created_at
  from echange e
  where e.beneficiary_id = ${beneficiaryId} and (${contract}::text is null or e.contract_numero = ${contract})
  union all
  select v.reference, v.sens, v.montant_cents, 0, 'VALIDEE', null, c.millesime,
    case v.sens when 'COMPTE_VERS_TITRES' then 'TITRE' else 'COMPTE' end, v.disponible_le, null, v.created_at
  from conversion v join compte_cesu c on c.id = v.compte_id
  where v.beneficiary_id = ${beneficiaryId} and (${contract}::text is null or v.contract_numero = ${contract})`;

/** Trades and changes of format of a person, the newest first. */
export const changeQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  list: async ({ contract, limit, before }: ChangesWanted): Promise<readonly ChangeRow[]> => {
    const { rows } = await sql<ChangeRow>`
      with changes as (${changesOf(beneficiaryId, contract ?? null)})
      select reference, kind, amount as "amountCents", fees as "feesCents", statut, mode, millesime,
        final as "to", to_char(ready, 'DD/MM/YYYY') as "readyOn", traded_at as "tradedAt",
        to_char(created_at at time zone 'Europe/Paris', 'DD/MM/YYYY') as day
      from changes
      where ${before ?? null}::text is null or (created_at, reference) < (
        select k.created_at, k.reference from changes k where k.reference = ${before ?? null})
      order by created_at desc, reference desc
      limit ${limit}
    `.execute(reader);
    return rows;
  },
});
