import { PRODUCT_TYPES } from '@portail/rules/wallet/holdings/product-types.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';

const cents = z.pipe(z.int(), z.transform(centsOf));

/** What a contract has agreed, as the database says it. */
export const storedTerms = z.array(
  z.object({
    startProductType: z.enum(PRODUCT_TYPES),
    finalProductType: z.enum(PRODUCT_TYPES),
    tradeEnabled: z.boolean(),
    feeAmount: cents,
    thresholdAmount: cents,
    feeRate: z.int(),
  }),
);

/**
 * The terms of a contract `c`, one line for each form that may become another. They are closed where
 * the contract has no trade at all, or is of a social funder: what nobody used goes back to it.
 */
export const TERMS: RawBuilder<unknown> = sql`
  select coalesce(json_agg(json_build_object(
    'startProductType', p.produit_depart, 'finalProductType', p.produit_final,
    'tradeEnabled', p.actif and c.contract_type = 'CESU_RH' and exists (
      select from contract_feature f
      where f.contract_numero = c.numero and f.feature_id = 'SOUS_MENU_ECHANGE'),
    'feeAmount', p.frais_cents, 'thresholdAmount', p.seuil_cents, 'feeRate', p.taux_bp
  ) order by p.produit_depart, p.produit_final), '[]')
  from echange_parametre p where p.contract_numero = c.numero`;
