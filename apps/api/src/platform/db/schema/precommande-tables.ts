import type { Generated } from 'kysely';

/** Days are YYYY-MM-DD text, cents and sums of the bigint kind come back as text. */
type BigCents = string | number;

export interface PrecommandeTables {
  precommande_session: {
    id: string;
    contract_numero: string;
    libelle: string;
    id_produit_compte: string | null;
    id_produit_titre: string | null;
    libelle_personnalise_produit_compte: string | null;
    libelle_personnalise_produit_titre: string | null;
    date_ouverture: string;
    date_fermeture: string | null;
    permanent: Generated<boolean>;
    fermee_le: Date | null;
    valeur_faciale_imposee_cents: number | null;
    id_ref_prestation_limitation: string | null;
    restrictions_valeurs_titres: Generated<number[]>;
    id_groupe_session: string | null;
    demander_infos_supplementaires: Generated<boolean>;
    controler_montant: Generated<boolean>;
    controler_montant_disponible: Generated<boolean>;
    info_controle_identificatrice: string | null;
    livraison_domicile: Generated<boolean>;
    autre_adresse: Generated<boolean>;
    point_livraison: Generated<boolean>;
    mail_confirmation: Generated<string>;
    message_introduction: Generated<string>;
    mail_ouverture: Generated<string>;
    mail_fermeture: Generated<string>;
    jour_avant_mail_de_fermeture: number | null;
    afficher_confirmation: Generated<boolean>;
    afficher_introduction: Generated<boolean>;
    envoyer_confirmation: Generated<boolean>;
    envoyer_ouverture: Generated<boolean>;
    envoyer_fermeture: Generated<boolean>;
    version: Generated<number>;
    created_at: Date;
  };
  session_courriel: {
    session_id: string;
    type: 'OUVERTURE' | 'FERMETURE';
    jour: string;
    destinataire: string;
    created_at: Date;
  };
  precommande_quota: {
    id: string;
    session_id: string;
    rang: number;
    categorie_personnel: string;
    max_participation_cents: BigCents;
    max_cesu_cents: BigCents;
    taux_participation_bp: number;
    lineaire_min_cents: BigCents | null;
    lineaire_max_cents: BigCents | null;
    lineaire_taux_min_bp: number | null;
    lineaire_taux_max_bp: number | null;
  };
  precommande_tranche: {
    quota_id: string;
    rang: number;
    min_cents: BigCents;
    max_cents: BigCents | null;
    taux_participation_bp: number;
  };
  precommande_controle: {
    id: string;
    session_id: string;
    rang: number;
    code: string;
    libelle: string;
    selectionnee: boolean;
  };
  precommande_info_supplementaire: {
    id: string;
    session_id: string;
    rang: number;
    code: string;
    libelle: string;
    controle_id: string | null;
  };
  precommande_point_livraison: {
    id: string;
    session_id: string;
    rang: number;
    libelle: string;
    code_postal_et_ville: string;
    destinataire: Generated<string>;
    complement_adresse: Generated<string>;
    numero_et_rue: Generated<string>;
    zone_industrielle: Generated<string>;
  };
  controle_ligne: {
    id: string;
    session_id: string;
    identifiant: string;
    civilite: 'M' | 'MME' | 'MLLE' | null;
    nom: string | null;
    prenom: string | null;
    date_naissance: string | null;
    zone_adresse0: Generated<string>;
    zone_adresse1: Generated<string>;
    zone_adresse2: Generated<string>;
    zone_adresse3: Generated<string>;
    code_postal_et_ville: Generated<string>;
    email_contact: Generated<string>;
    telephone_principal: Generated<string>;
    telephone_secondaire: Generated<string>;
    categorie_personnel: string | null;
    beneficiary_id: string | null;
    created_at: Date;
  };
  controle_valeur: {
    ligne_id: string;
    code: string;
    valeur: string;
    cle: string;
  };
  inscription: {
    id: string;
    beneficiary_id: string;
    contract_numero: string;
    session_id: string;
    ligne_id: string | null;
    premiere: boolean;
    created_at: Date;
  };
  inscription_a_confirmer: {
    id: string;
    genre: 'NOUVELLE' | 'RATTACHEMENT' | 'RAPPEL' | 'MUETTE';
    account_id: string | null;
    contract_numero: string;
    session_id: string;
    ligne_id: string | null;
    token_hash: string;
    contenu_scelle: string;
    created_at: Date;
    expires_at: Date;
    confirmed_at: Date | null;
  };
  inscription_info: {
    inscription_id: string;
    code: string;
    valeur: string;
  };
}
