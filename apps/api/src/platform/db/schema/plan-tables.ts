import type { MonthlyAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { GeneratedAlways } from 'kysely';

/** Days are YYYY-MM-DD: they have no hour, so they never become a Date. */
export interface PlanTables {
  plan_fichier: {
    id: string;
    contract_numero: string;
    empreinte: string;
    nom: string;
    account_id: string;
    lignes_lues: number;
    lignes_retenues: number;
    nombre_rejets: number;
    personnes_connues: number;
    personnes_attendues: number;
    created_at: Date;
  };
  plan_fichier_rejet: {
    fichier_id: string;
    ligne: number;
    cellules: string[];
    message: string;
  };
  plan_aide: {
    id: string;
    contract_numero: string;
    produit_id: string;
    fichier_id: string | null;
    identifiant: string | null;
    nom: string;
    prenom: string;
    date_naissance: string;
    name_key: GeneratedAlways<string>;
    beneficiary_id: string | null;
    type_compte: MonthlyAccountType;
    quantite_par_mois: number;
    taux_horaire_cents: number | null;
    reporte: boolean;
    premier_mois: string;
    dernier_mois: string;
    remplace_par: string | null;
    created_at: Date;
  };
}
