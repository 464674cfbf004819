import type { Reader } from '../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../platform/ports/owner-scope.ts';

/** Whose document it is, under which contract, in whose colours. */
export interface Holder {
  readonly civility: 'M' | 'MME' | 'MLLE';
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly postalCode: string;
  readonly town: string;
  readonly contract: string;
  readonly socialReason: string;
  readonly contractLabel: string;
  readonly logo: string | null;
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
        'b.address_zone0 as address',
        'b.postal_code as postalCode',
        'b.town',
        'k.numero as contract',
        'k.social_reason as socialReason',
        'k.libelle_produit_contrat as contractLabel',
        'l.logo',
      ])
      .where('bc.beneficiary_id', '=', beneficiaryId)
      .where('bc.contract_numero', '=', contract)
      .executeTakeFirst(),
});
