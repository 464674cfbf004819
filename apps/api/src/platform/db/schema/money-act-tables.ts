import type {
  ApprovalAct,
  PendingStatut,
  ReceiptKind,
  ReceiptMeans,
  RefundKind,
  RefundOutcome,
  RefundReasonGiven,
  RefusalReason,
} from '@portail/rules/backoffice/operators/operations.ts';
import type { Json } from './platform-tables.ts';

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
    seuil_cents: number;
    operateur: string;
    demande_par: string | null;
    valide_par: string | null;
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
    acte: ApprovalAct;
    nature: string;
    reference: string;
    libelle: string;
    contract_numero: string;
    montant_cents: number | null;
    motif: RefundReasonGiven | null;
    contenu: Json<object>;
    financeur_id: string | null;
    demande_par: string;
    demande_le: Date;
    expire_le: Date;
    statut: PendingStatut;
    decide_par: string | null;
    decide_le: Date | null;
    motif_refus: RefusalReason | null;
    remboursement_id: string | null;
    encaissement_id: string | null;
    commande_id: string | null;
    commande_owner: string | null;
    commande_cle: string | null;
    decision_owner: string | null;
    decision_cle: string | null;
  };
}
