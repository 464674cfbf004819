import type {
  ClientType,
  FeatureId,
  VisualisationMode,
} from '@portail/rules/identity/access/vocabulary.ts';
import type { Contract } from '@portail/contract/people/beneficiary.calls.ts';
import type { REGISTRATION_TYPES } from '@portail/contract/identity/registration-types.schemas.ts';
import type {
  CHANGE_ACTS,
  SettingChange,
} from '@portail/contract/funders/operator-funders.schemas.ts';
import type { FeeKind } from '@portail/rules/payments/fees.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from './platform-tables.ts';

export interface ContractTables {
  financeur: {
    id: string;
    client_id: string;
    client_number: string;
    social_reason: string;
    client_type: ClientType;
    siret: string;
    segment_id: string | null;
    expanded_mode: boolean;
    reportable_employer_contribution: boolean;
    zone_adresse0: string;
    zone_adresse1: string;
    zone_adresse2: string;
    zone_adresse3: string;
    code_postal_et_ville: string;
    contact_nom: string;
    contact_telephone: string;
    contact_email: string;
    version: Generated<number>;
    cle_recherche: GeneratedAlways<string>;
    created_at: Date;
  };
  financeur_changement: {
    id: string;
    financeur_id: string;
    contract_numero: string | null;
    account_id: string;
    acte: (typeof CHANGE_ACTS)[number];
    changements: Json<SettingChange[]>;
    created_at: Date;
  };
  contract: {
    numero: string;
    financeur_id: string;
    contract_type: VisualisationMode;
    client_type: ClientType;
    social_reason: string;
    param_espace_compte_id: string | null;
    contrat_sap_fk: string | null;
    supported_type: string | null;
    contract_activated: boolean;
    cesu_account_type: Contract['cesuAccountType'];
    allow_product_type_choice: boolean;
    allow_withholding: boolean;
    libelle_produit_contrat: string;
    autoriser_paiement_titre: boolean;
    type_inscription: (typeof REGISTRATION_TYPES)[number];
    libelle_matricule: string | null;
    type_frais: FeeKind | null;
    montant_frais_cents: number;
    taux_frais_bp: number;
    tranche_carte_cents: number;
    payment_code_threshold_cents: Generated<number>;
    new_payee_code_threshold_cents: Generated<number>;
    paper_code_threshold_cents: Generated<number>;
    funder_order_code_threshold_cents: Generated<number>;
    funder_order_second_person: Generated<boolean>;
    version: Generated<number>;
    created_at: Date;
  };
  contract_feature: {
    contract_numero: string;
    feature_id: FeatureId;
    proprietes: Json<Record<string, string>>;
  };
  contract_look: {
    contract_numero: string;
    primary_color: string;
    secondary_color: string;
    tertiary_color: string;
    success_color: string;
    warning_color: string;
    danger_color: string;
    logo: string | null;
    image_connexion_gauche: string | null;
    image_connexion_droite: string | null;
    image_pied_de_page: string | null;
    logo_alternative: string | null;
    image_connexion_gauche_alternative: string | null;
    image_connexion_droite_alternative: string | null;
    image_pied_de_page_alternative: string | null;
    afficher_images_connexion: boolean;
    afficher_contact: boolean;
    afficher_aide: boolean;
  };
  text_override: {
    id: string;
    kind: 'CESU_SOCIAL' | 'PETIT_CLIENT' | 'CONTRAT';
    contract_numero: string | null;
    key: string;
    value: string;
  };
}
