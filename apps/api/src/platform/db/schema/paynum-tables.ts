import type { PaynumStatut, PaynumSupport } from '@portail/rules/home-services/paynum.ts';

export interface PaynumTables {
  demande_paynum: {
    id: string;
    beneficiary_id: string;
    contract_numero: string;
    choix_support: PaynumSupport;
    statut: PaynumStatut;
    commande_cle: string;
    created_at: Date;
    repondue_le: Date | null;
  };
}
