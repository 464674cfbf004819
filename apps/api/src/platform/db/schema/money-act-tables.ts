import type {
  PendingStatut,
  ReceiptKind,
  ReceiptMeans,
  RefundKind,
  RefundOutcome,
  RefundReasonGiven,
} from '@portail/rules/operators/operations.ts';

export interface MoneyActTables {
  encaissement_manuel: {
    id: string;
    nature: ReceiptKind;
    reference: string;
    beneficiary_id: string | null;
    contract_numero: string;
    montant_cents: number;
    moyen: ReceiptMeans;
    recu_le: string;
    reference_bancaire: string | null;
    posting_id: string;
    operateur: string;
    commande_owner: string | null;
    commande_cle: string | null;
    rendu_le: Date | null;
    created_at: Date;
  };
  remboursement_manuel: {
    id: string;
    nature: RefundKind;
    reference: string;
    beneficiary_id: string | null;
    contract_numero: string;
    montant_cents: number;
    motif: RefundReasonGiven;
    issue: RefundOutcome;
    posting_id: string | null;
    dette_id: string | null;
    seuil_cents: number;
    operateur: string;
    demande_par: string | null;
    valide_par: string | null;
    commande_owner: string | null;
    commande_cle: string | null;
    created_at: Date;
  };
  operation_a_valider: {
    id: string;
    nature: RefundKind;
    reference: string;
    libelle: string;
    contract_numero: string;
    montant_cents: number;
    motif: RefundReasonGiven;
    demande_par: string;
    demande_le: Date;
    expire_le: Date;
    statut: PendingStatut;
    decide_par: string | null;
    decide_le: Date | null;
    remboursement_id: string | null;
    commande_owner: string;
    commande_cle: string;
    decision_owner: string | null;
    decision_cle: string | null;
  };
}
