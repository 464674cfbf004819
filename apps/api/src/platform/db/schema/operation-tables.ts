import type { Generated, JSONColumnType } from 'kysely';

export type OppositionReason = 'PERTE' | 'VOL' | 'NON_RECU';
export type OppositionOutcome = 'BLOCAGE' | 'REMPLACEMENT' | 'COMPTE';
export type BankReturnOutcome =
  | 'APPLIQUEE'
  | 'SANS_EFFET'
  | 'INCONNUE'
  | 'MONTANT_DIFFERENT'
  | 'DEJA_ENCAISSE';

/** What operators do by hand about vouchers and files, and the health of the books. */
export interface OperationTables {
  opposition: {
    id: string;
    reference: string;
    beneficiary_id: string;
    contract_numero: string;
    motif: OppositionReason;
    suite: OppositionOutcome;
    nombre_titres: number;
    montant_cents: number;
    carnet_id: string | null;
    compte_id: string | null;
    posting_id: string | null;
    disponible_le: string | null;
    operateur_id: string;
    commande_owner: string;
    commande_cle: string;
    created_at: Date;
  };
  opposition_titre: { opposition_id: string; titre_numero: string };
  banque_retour: {
    id: string;
    message_id: string;
    empreinte: string;
    prelevement_fichier_id: string | null;
    versement_fichier_id: string | null;
    operateur_id: string;
    recu_le: Date;
  };
  banque_retour_ligne: {
    retour_id: string;
    rang: number;
    bout_en_bout: string;
    motif: string;
    montant_cents: number | null;
    issue: BankReturnOutcome;
    prelevement_id: string | null;
    versement_id: string | null;
  };
  livres_controle: {
    id: string;
    origine: 'TACHE' | 'OPERATEUR';
    demande_par: string | null;
    demande_le: Date;
    debute_le: Date | null;
    termine_le: Date | null;
    rang_verifie: number | null;
  };
  livres_controle_regle: {
    controle_id: string;
    rang: number;
    code: string;
    libelle: string;
    manquements: number;
    premier: JSONColumnType<Readonly<Record<string, unknown>>, string, never> | null;
    retard: boolean;
  };
  livres_reouverture: {
    id: string;
    demandee_par: string;
    demandee_le: Date;
    motif: string;
    controle_id: string;
    decision: Generated<'ACCEPTEE' | 'REFUSEE' | null>;
    decidee_par: Generated<string | null>;
    decidee_le: Generated<Date | null>;
  };
}
