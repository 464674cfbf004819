import type { Contract } from '@portail/contract/people/beneficiary.calls.ts';
import type { PaynumRequestLine } from '@portail/contract/home-services/home-services-paynum.schemas.ts';
import { isPaynumOpenFor } from '@portail/rules/home-services/paynum.ts';

export type ContractChoice = Pick<Contract, 'contractId' | 'socialReason'>;

/** Contracts of home services without an open request (SAP-31). */
export const openContracts = (
  contracts: readonly (ContractChoice & Pick<Contract, 'contratSapFk'>)[],
  requests: readonly PaynumRequestLine[],
): readonly ContractChoice[] =>
  contracts
    .filter(({ contratSapFk }) => contratSapFk !== null)
    .filter(({ contractId }) => isPaynumOpenFor(contractId, requests))
    .map(({ contractId, socialReason }) => ({ contractId, socialReason }));

/** Contracts to which a request may move, its own first. */
export const contractsForEdit = (
  { numeroContrat, raisonSociale }: PaynumRequestLine,
  open: readonly ContractChoice[],
): readonly ContractChoice[] => [
  { contractId: numeroContrat, socialReason: raisonSociale },
  ...open.filter(({ contractId }) => contractId !== numeroContrat),
];

export const contractOptions = (contracts: readonly ContractChoice[]) =>
  contracts.map(({ contractId, socialReason }) => ({
    value: contractId,
    label: `${socialReason} (${contractId})`,
  }));
