import type { PaynumRequestLine } from '@portail/contract/home-services/home-services-paynum.schemas.ts';
import { PAYNUM_STATUTS } from '@portail/rules/home-services/paynum.ts';
import { describe, expect, it } from 'vitest';
import { contractOptions, contractsForEdit, openContracts } from './paynum-contracts.ts';

const request = (change: Partial<PaynumRequestLine> = {}): PaynumRequestLine => ({
  id: '3f0c8c8e-6a0e-4f0b-9a3e-0d5f6d1c2b3a',
  numeroContrat: '100001',
  raisonSociale: 'Société Lumière',
  choixSupport: 'TITRE',
  statut: 'EN_ATTENTE',
  dateDemande: '12/11/2026',
  ...change,
});
const CONTRACTS = [
  { contractId: '100001', socialReason: 'Société Lumière', contratSapFk: 'SAP-100001' },
  { contractId: '100002', socialReason: 'Département', contratSapFk: null },
  { contractId: '100003', socialReason: 'Ville', contratSapFk: 'SAP-100003' },
];
const numbers = (contracts: readonly { readonly contractId: string }[]) =>
  contracts.map(({ contractId }) => contractId);

describe('contracts for a Paynum request', () => {
  it('[SAP-31] are those with home services only', () => {
    expect(numbers(openContracts(CONTRACTS, []))).toEqual(['100001', '100003']);
  });

  it('[SAP-19] have no request yet, or a refused one', () => {
    const open = PAYNUM_STATUTS.map((statut) =>
      numbers(openContracts(CONTRACTS, [request({ statut })])),
    );
    expect(open).toEqual([['100003'], ['100003'], ['100001', '100003']]);
  });

  it('[SAP-20] start with the current one when a request is edited', () => {
    const open = openContracts(CONTRACTS, [request()]);
    expect(numbers(contractsForEdit(request(), open))).toEqual(['100001', '100003']);
    const refused = request({ statut: 'REFUSEE' });
    expect(numbers(contractsForEdit(refused, openContracts(CONTRACTS, [refused])))).toEqual([
      '100001',
      '100003',
    ]);
  });

  it('are named by their funder and their number', () => {
    expect(contractOptions(openContracts(CONTRACTS, [request()]))).toEqual([
      { value: '100003', label: 'Ville (100003)' },
    ]);
  });
});
