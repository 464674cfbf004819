import type { ServiceInvoice } from '@portail/contract/home-services/home-services-invoices.schemas.ts';

export const anInvoice = (change: Partial<ServiceInvoice> = {}): ServiceInvoice => ({
  numero: 'F-1',
  clientId: '7001',
  codeNAN: '7890123',
  date: '12/11/2026',
  numeroCommande: 'CS0000000001',
  montant: 120,
  montantDu: 120,
  statut: 'A_PAYER',
  avoirs: [],
  ...change,
});

export const aCreditNote = (change: Partial<ServiceInvoice> = {}): ServiceInvoice =>
  anInvoice({
    numero: 'A-1',
    montant: 20,
    montantDu: 0,
    statut: 'NON_RENSEIGNE',
    numeroFacture: 'F-1',
    ...change,
  });
