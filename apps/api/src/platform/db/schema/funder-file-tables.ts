export interface FunderFileTables {
  controle_import: {
    id: string;
    session_id: string;
    empreinte: string;
    regles: string;
    remplacer: boolean;
    nom_fichier: string;
    account_id: string;
    colonnes: string[];
    lignes_lues: number;
    lignes_ajoutees: number;
    lignes_modifiees: number;
    lignes_inchangees: number;
    lignes_supprimees: number;
    lignes_rejetees: number;
    created_at: Date;
  };
  controle_import_rejet: {
    import_id: string;
    ligne: number;
    message: string;
    cellules: string[];
  };
  relance: {
    session_id: string;
    ligne_id: string | null;
    beneficiary_id: string | null;
    relancee_le: Date;
  };
}
