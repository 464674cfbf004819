import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

/** Person, contract and theme of a document. */
export interface Holder {
  readonly civility: 'M' | 'MME' | 'MLLE';
  readonly firstName: string;
  readonly lastName: string;
  /** Non-empty address lines, the town last. */
  readonly address: readonly string[];
  readonly contract: string;
  readonly socialReason: string;
  readonly contractLabel: string;
  readonly logo: string | null;
  readonly logoAlternative: string | null;
  /** All colours or none: a contract without its own theme has none. */
  readonly primary: string | null;
  readonly secondary: string | null;
  readonly tertiary: string | null;
  readonly success: string | null;
  readonly warning: string | null;
  readonly danger: string | null;
}

export const holderQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  find: async (contract: string): Promise<Holder | undefined> =>
    await reader
      .selectFrom('beneficiary_contract as bc')
      .innerJoin('beneficiary as b', 'b.id', 'bc.beneficiary_id')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .innerJoin('contract as k', 'k.numero', 'bc.contract_numero')
      .leftJoin('contract_look as l', 'l.contract_numero', 'k.numero')
      .select([
        'b.civility',
        'a.first_name as firstName',
        'a.last_name as lastName',
        sql<string[]>`array_remove(array[b.address_zone0, b.address_zone1, b.address_zone2,
          b.address_zone3, b.postal_code || ' ' || b.town], '')`.as('address'),
        'k.numero as contract',
        'k.social_reason as socialReason',
        'k.libelle_produit_contrat as contractLabel',
        'l.logo',
        'l.logo_alternative as logoAlternative',
        'l.primary_color as primary',
        'l.secondary_color as secondary',
        'l.tertiary_color as tertiary',
        'l.success_color as success',
        'l.warning_color as warning',
        'l.danger_color as danger',
      ])
      .where('bc.beneficiary_id', '=', beneficiaryId)
      .where('bc.contract_numero', '=', contract)
      .executeTakeFirst(),
});
