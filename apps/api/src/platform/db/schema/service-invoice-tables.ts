import type { PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { InvoiceStatut } from '@portail/rules/home-services/invoice-statut.ts';
import type { Generated } from 'kysely';
import type { PricedLineColumns } from './home-service-tables.ts';

export interface ServiceInvoiceTables {
  piece_service: {
    numero: string;
    nature: 'FACTURE' | 'AVOIR';
    recue_le: Date;
  };
  facture_service: {
    numero: string;
    nature: Generated<'FACTURE'>;
    commande_numero: string;
    client_id: string;
    beneficiary_id: string;
    date_facture: string;
    empreinte: string;
    total_ht_cents: number;
    total_tva_cents: number;
    total_ttc_cents: number;
    avoirs_cents: Generated<number>;
    paye_cents: Generated<number>;
    statut: Exclude<InvoiceStatut, 'NON_RENSEIGNE'>;
    reglement_id: string | null;
    paiement_id: string | null;
    recue_le: Date;
    payee_le: Date | null;
  };
  facture_service_ligne: PricedLineColumns & { facture_numero: string };
  avoir_service: {
    numero: string;
    nature: Generated<'AVOIR'>;
    facture_numero: string;
    beneficiary_id: string;
    date_avoir: string;
    empreinte: string;
    montant_cents: number;
    motif: string;
    a_rembourser_cents: Generated<number>;
    rendu_comptes_cents: Generated<number>;
    posting_id: string | null;
    recu_le: Date;
    rembourse_le: Date | null;
  };
  reglement_factures: {
    id: string;
    beneficiary_id: string;
    contract_numero: string;
    client_id: string;
    intervenant_id: string;
    montant_cents: number;
    rendu_cents: Generated<number>;
    statut: Exclude<PaymentStatut, 'REJETE'>;
    carte_reference: string | null;
    created_at: Date;
    paye_le: Date | null;
  };
  reglement_facture: {
    reglement_id: string;
    facture_numero: string;
    beneficiary_id: string;
    demande_cents: number;
  };
  paiement_facture: {
    paiement_id: string;
    facture_numero: string;
    beneficiary_id: string;
    montant_cents: number;
  };
}
