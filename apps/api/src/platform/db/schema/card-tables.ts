import type { CardState } from '@portail/rules/payments/card-state.ts';
import type { Generated } from 'kysely';

export type CardCauseKind = 'PRECOMMANDE' | 'PAIEMENT' | 'ECHANGE' | 'FACTURES';
export type NotificationOutcome = 'APPLIQUEE' | 'SANS_EFFET' | 'QUARANTAINE' | 'TYPE_INCONNU';
export type QuarantineReason =
  | 'MONTANT'
  | 'DEVISE'
  | 'MARCHAND'
  | 'REFERENCE'
  | 'PAIEMENT'
  | 'CONTRADICTION'
  | 'REMBOURSEMENT_REFUSE';
export type RefundReason =
  | 'ANNULATION'
  | 'COMMANDE_FERMEE'
  | 'PAIEMENT_FERME'
  | 'ECHANGE_FERME'
  | 'FACTURE_FERMEE'
  | 'OPERATEUR'
  | 'PRESTATAIRE';
export type SettledKind = 'PAIEMENT' | 'REMBOURSEMENT' | 'IMPAYE';
export type DifferenceKind =
  | 'MANQUANTE'
  | 'INCONNUE'
  | 'DOUBLON'
  | 'MONTANT'
  | 'FRAIS'
  | 'AUTRE_JOUR';

export interface CardTables {
  carte_transaction: {
    reference: string;
    prestataire: string;
    cause: CardCauseKind;
    cause_id: string;
    beneficiary_id: string;
    contract_numero: string;
    montant_cents: number;
    etat: CardState;
    commande_owner: string;
    commande_cle: string;
    id_prestataire: string | null;
    url_paiement: string | null;
    encaissement_journal_id: number | null;
    reglement_id: string | null;
    created_at: Date;
    updated_at: Date;
    captured_at: Date | null;
    next_poll_at: Date | null;
    polls: Generated<number>;
    poll_since: Date;
    asked_at: Date | null;
  };
  carte_notification: {
    id: string;
    prestataire: string;
    evenement_id: string;
    corps: Buffer;
    cle_id: string;
    signatures: string[];
    recue_le: Date;
    traitee_le: Date | null;
    issue: NotificationOutcome | null;
  };
  carte_quarantaine: {
    id: string;
    prestataire: string;
    notification_id: string | null;
    reference: string;
    motif: QuarantineReason;
    details: string;
    created_at: Date;
    closed_at: Date | null;
  };
  carte_remboursement: {
    id: string;
    transaction_reference: string;
    montant_cents: number;
    motif: RefundReason;
    statut: 'DEMANDE' | 'EN_COURS' | 'EFFECTUE' | 'REFUSE';
    id_prestataire: string | null;
    journal_id: number | null;
    reglement_id: string | null;
    created_at: Date;
    closed_at: Date | null;
  };
  carte_reglement: {
    id: string;
    prestataire: string;
    jour: string;
    lignes: number;
    lu_le: Date;
    lu_par: Generated<string | null>;
    empreinte: Generated<string | null>;
  };
  carte_reglement_ligne: {
    reglement_id: string;
    rang: number;
    type: SettledKind;
    id_prestataire: string;
    reference: string;
    montant_cents: number;
    frais_cents: number;
    retenue: boolean;
  };
  carte_ecart: {
    id: string;
    reglement_id: string;
    nature: DifferenceKind;
    type: SettledKind;
    reference: string;
    id_prestataire: string;
    attendu: string;
    trouve: string;
    created_at: Date;
    resolu_le: Generated<Date | null>;
    resolu_par: Generated<string | null>;
    resolu_par_reglement: Generated<string | null>;
    resolution: Generated<string | null>;
  };
  mandat_sepa: {
    id: string;
    rum: string;
    beneficiary_id: string;
    titulaire: string;
    iban_scelle: string;
    iban_fin: string;
    bic: string | null;
    statut: 'EN_ATTENTE' | 'ACTIF' | 'REVOQUE';
    created_at: Date;
    signed_at: Date | null;
    revoked_at: Date | null;
  };
  prelevement_fichier: {
    id: string;
    message_id: string;
    jour: string;
    nombre: number;
    total_cents: number;
    created_at: Date;
  };
  prelevement: {
    id: string;
    mandat_id: string;
    cause: CardCauseKind;
    cause_id: string;
    contract_numero: string;
    montant_cents: number;
    libelle: string;
    bout_en_bout: string;
    sequence: 'FRST' | 'RCUR' | null;
    statut: 'A_EMETTRE' | 'EMIS' | 'ENCAISSE' | 'REJETE' | 'ANNULE';
    fichier_id: string | null;
    created_at: Date;
    rejete_le: Generated<Date | null>;
    motif_rejet: Generated<string | null>;
  };
}
