import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getContractSheets } from '@portail/contract/funders/operator-funders.calls.ts';
import { sql } from 'kysely';
import { byCode, byText, sortedPage, type SortKeys } from '../../../platform/db/sorted-list.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import type { Contract } from '@portail/contract/people/beneficiary.calls.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
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
        return await contracts.where(ownContract(scope)).execute();
      case 'intervenant':
        return [];
    }
  },
});

export type ContractsQuery = CallInput<typeof getContractSheets>['query'];

const CONTRACT_KEYS: SortKeys<SortOf<typeof getContractSheets>> = {
  columns: {
    contractId: byCode('k.numero'),
    clientId: byCode('f.client_id'),
    socialReason: byText('k.social_reason'),
    contractType: byCode('k.contract_type'),
    libelleProduitContrat: byText('k.libelle_produit_contrat'),
    nombreBeneficiaires: {
      type: 'bigint',
      expression: sql`(select count(*) from beneficiary_contract n
        where n.contract_numero = k.numero)`,
    },
  },
  id: byCode('k.numero'),
};

/** Contracts with every flag and parameter, for operators only. */
export const contractSettingQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: async (numero: string): Promise<StoredContract | undefined> => {
    const row = await contractRows(reader).where('k.numero', '=', numero).executeTakeFirst();
    return row === undefined ? undefined : storedOf(row);
  },

  list: async (query: ContractsQuery): Promise<ListPage<readonly StoredContract[]>> => {
    const { clientId } = query;
    const sorted = sortedPage(getContractSheets.list.table, CONTRACT_KEYS, query);
    const found = await contractRows(reader)
      .select([sorted.sortValue.as('sortValue'), sorted.sortId.as('sortId')])
      .$if(clientId !== undefined, (all) => all.where('f.client_id', '=', clientId ?? ''))
      .where(sorted.after)
      .clearOrderBy()
      .orderBy(sorted.order)
      .limit(sorted.limit)
      .execute();
    return mapPage(sorted.pageOf(found), storedOf);
  },
});
