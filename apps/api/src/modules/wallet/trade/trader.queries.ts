import { PRODUCT_TYPES } from '@portail/rules/wallet/holdings/product-types.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { storedTerms, TERMS } from './trade-terms.queries.ts';

const trader = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  /** DD/MM/YYYY. */
  birthDate: z.string(),
  zones: z.tuple([z.string(), z.string(), z.string(), z.string()]),
  town: z.string(),
  contracts: z.array(
    z.object({
      numero: z.string(),
      support: z.enum([...PRODUCT_TYPES, 'INCONNU']),
      terms: storedTerms,
    }),
  ),
});
export type Trader = z.infer<typeof trader>;

/** Who trades, where they live, and what their contracts have agreed. */
export const traderQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  find: async (): Promise<Trader | undefined> => {
    const { rows } = await sql<{ trader: unknown }>`
      select json_build_object(
        'firstName', a.first_name, 'lastName', a.last_name,
        'phone', coalesce(nullif(b.main_phone_number, ''), b.secondary_phone_number),
        'birthDate', to_char(b.birth_date, 'DD/MM/YYYY'),
        'zones', json_build_array(b.address_zone0, b.address_zone1, b.address_zone2, b.address_zone3),
        'town', b.postal_code || ' ' || b.town,
        'contracts', (
          select coalesce(json_agg(json_build_object('numero', c.numero,
            'support', bc.product_type_choice, 'terms', (${TERMS})) order by c.numero), '[]')
          from beneficiary_contract bc join contract c on c.numero = bc.contract_numero
          where bc.beneficiary_id = b.id)
      ) as trader
      from beneficiary b join user_account a on a.id = b.account_id
      where b.id = ${beneficiaryId}
    `.execute(reader);
    return rows[0] === undefined ? undefined : trader.parse(rows[0].trader);
  },
});
