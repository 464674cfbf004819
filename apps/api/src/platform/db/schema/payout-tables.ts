import type { Generated } from 'kysely';

export interface PayoutTables {
  coordonnees_bancaires: {
    id: string;
    intervenant_id: string;
    titulaire: string;
    iban_scelle: string;
    iban_fin: string;
    bic: string | null;
    created_at: Date;
    utilisables_le: Date;
    remplacees_le: Date | null;
    refusees_le: Date | null;
  };
  versement_fichier: {
    id: string;
    message_id: string;
    /** YYYY-MM-DD. */
    jour: string;
    statut: 'EN_PREPARATION' | 'PRET' | 'TRANSMIS' | 'VIDE';
    nombre: Generated<number>;
    total_cents: Generated<number>;
    created_at: Date;
    transmis_le: Date | null;
  };
  versement: {
    id: string;
    fichier_id: string;
    intervenant_id: string;
    coordonnees_id: string;
    bout_en_bout: string;
    nombre: number;
    montant_cents: number;
    statut: 'EMIS' | 'REJETE';
    created_at: Date;
    rejete_le: Date | null;
    motif_rejet: string | null;
  };
  versement_ligne: {
    versement_id: string;
    rang: number;
    paiement_id: string | null;
    remise_id: string | null;
    reglement_id: Generated<string | null>;
    contract_numero: string;
    montant_cents: number;
    rejetee: Generated<boolean>;
  };
  versement_mouvement: {
    versement_id: string;
    contract_numero: string;
    journal_id: number;
    montant_cents: number;
  };
  banque_notification: {
    id: string;
    evenement_id: string;
    corps: Buffer;
    cle_id: string;
    signatures: string[];
    recue_le: Date;
    traitee_le: Date | null;
    issue: 'APPLIQUEE' | 'SANS_EFFET' | 'INCONNUE' | 'TYPE_INCONNU' | null;
  };
}
