import type { Contract } from '@portail/contract/people/beneficiary.calls.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { PersonScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { contractRows, storedOf, type StoredContract } from './contracts.repository.ts';

/** The caller's contracts: a beneficiary's own, or those of a funder. */
export const contractQueries = (reader: Reader, scope: PersonScope) => ({
  list: async (): Promise<readonly Contract[]> => {
    const contracts = reader
      .selectFrom('contract as k')
      .innerJoin('financeur as f', 'f.id', 'k.financeur_id')
      .select([
        'k.numero as contractId',
        'f.client_id as clientId',
        'k.contract_type as contractType',
        'k.client_type as clientType',
        'k.social_reason as socialReason',
        'k.param_espace_compte_id as paramEspaceCompteId',
        'k.contrat_sap_fk as contratSapFk',
        'k.supported_type as supportedType',
        'k.contract_activated as contractActivated',
        'k.cesu_account_type as cesuAccountType',
        'k.allow_product_type_choice as allowProductTypeChoice',
        'k.allow_withholding as allowWithholding',
        'k.libelle_produit_contrat as libelleProduitContrat',
        'k.autoriser_paiement_titre as autoriserPaiementTitre',
      ])
      .orderBy('k.numero');
    switch (scope.kind) {
      case 'beneficiary':
        return await contracts
          .innerJoin('beneficiary_contract as bc', 'bc.contract_numero', 'k.numero')
          .where('bc.beneficiary_id', '=', scope.beneficiaryId)
          .where(sql<boolean>`k.numero = any(${[...scope.contracts]}::text[])`)
          .execute();
      case 'funder':
        return await contracts.where('k.financeur_id', '=', scope.financeurId).execute();
      case 'intervenant':
        return [];
    }
  },
});

interface ContractsFilter {
  readonly clientId: string | undefined;
  /** Number of the last contract of the previous page. */
  readonly after: string | undefined;
  readonly size: number;
}

/** Contracts with every flag and parameter, for operators only. */
export const contractSettingQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: async (numero: string): Promise<StoredContract | undefined> => {
    const row = await contractRows(reader).where('k.numero', '=', numero).executeTakeFirst();
    return row === undefined ? undefined : storedOf(row);
  },

  list: async ({ clientId, after, size }: ContractsFilter): Promise<readonly StoredContract[]> => {
    const rows = await contractRows(reader)
      .$if(clientId !== undefined, (query) => query.where('f.client_id', '=', clientId ?? ''))
      .$if(after !== undefined, (query) => query.where('k.numero', '>', after ?? ''))
      .limit(size)
      .execute();
    return rows.map(storedOf);
  },
});
