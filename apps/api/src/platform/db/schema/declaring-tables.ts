import type {
  DeclarationStatut,
  EmployeurEtat,
  EnvoiEtat,
  MandatEtat,
  Organisme,
  PajeActivite,
} from '@portail/rules/declarations/vocabulary.ts';
import type { ColumnType, Generated } from 'kysely';

export interface DeclaringTables {
  declaration_employeur: {
    beneficiary_id: string;
    organisme: Organisme;
    numero: string;
    etat: Exclude<EmployeurEtat, 'INCONNU'>;
    mandat: MandatEtat;
    code_postal: string;
    verifie_le: Date;
  };
  numero_employeur_prouve: {
    organisme: Organisme;
    numero: string;
    beneficiary_id: string;
    preuve: string;
    prouve_le: Date;
  };
  declaration_salarie: {
    beneficiary_id: string;
    organisme: Organisme;
    numero: string;
    nom: string;
    prenom: string;
    verifie_le: Date;
    employeurs: Generated<string[]>;
  };
  declaration: {
    id: string;
    reference: string;
    beneficiary_id: string;
    contract_numero: string;
    organisme: Organisme;
    type_activite: PajeActivite | null;
    numero_employeur: string;
    numero_salarie: string;
    mois: string;
    date_debut: string;
    date_fin: string;
    date_paiement: string;
    montant_net_cents: number;
    /** Written as text, read as what it holds. */
    contenu: ColumnType<unknown, string, string>;
    statut: DeclarationStatut;
    envoi: EnvoiEtat;
    motif: Generated<string | null>;
    numero_correctif: Generated<number>;
    created_at: Date;
    decidee_le: Generated<Date | null>;
  };
  enfant: {
    id: string;
    beneficiary_id: string;
    identite_scellee: string;
    empreinte: Buffer;
    created_at: Date;
  };
  declaration_enfant: { declaration_id: string; enfant_id: string };
  declaration_envoi: {
    id: string;
    declaration_id: string;
    rang: number;
    enfant_id: string | null;
    cle: string;
    montant_net_cents: number;
    etat: 'A_ENVOYER' | 'RECUE' | 'ACCEPTEE' | 'REJETEE' | 'A_RESOUDRE';
    numero_organisme: Generated<string | null>;
    recu_le: Generated<Date | null>;
    motif: Generated<string | null>;
    suivi_le: Date | null;
    suivis: Generated<number>;
    created_at: Date;
    repris_le: Generated<Date | null>;
  };
  declaration_a_resoudre: {
    id: string;
    declaration_id: string;
    cause: 'REFUSEE' | 'SANS_REPONSE' | 'PARTIELLE';
    ouvert_le: Date;
    clos_le: Generated<Date | null>;
    issue: Generated<'RENVOYEE' | 'RESOLUE' | null>;
    clos_par: Generated<string | null>;
    motif_cloture: Generated<string | null>;
  };
}
