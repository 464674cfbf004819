// Written by `npm run db:types` from the migrations: do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type { AccountRole, GeneratedJson, Json, NullableJson } from './column-types.ts';
import type { BrandingContent } from '@portail/contract/branding/branding.schemas.ts';
import type { SettingChange } from '@portail/contract/funders/operator-funders.schemas.ts';
import type { ContactSubject } from '@portail/contract/people/service.calls.ts';
import type {
  RefundReasonGiven,
  RefusalReason,
} from '@portail/rules/backoffice/operators/operations.ts';
import type { ActivityCode } from '@portail/rules/home-services/activities.ts';
import type { VatRate } from '@portail/rules/home-services/price.ts';
import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import type { JournalKind } from '@portail/rules/ledger/vocabulary.ts';

export type AddressProofPurpose = 'CHANGEMENT' | 'INSCRIPTION';
export type BankReturnOutcome =
  | 'APPLIQUEE'
  | 'SANS_EFFET'
  | 'INCONNUE'
  | 'MONTANT_DIFFERENT'
  | 'DEJA_ENCAISSE'
  | 'RETENUE'
  | 'RETOURNEE'
  | 'DETTE'
  | 'HORS_DELAI'
  | 'A_VERIFIER';
export type CardCauseKind = 'PRECOMMANDE' | 'PAIEMENT' | 'ECHANGE' | 'FACTURES';
export type DebitCauseKind = 'PRECOMMANDE' | 'PAIEMENT' | 'ECHANGE';
export type DifferenceKind =
  | 'MANQUANTE'
  | 'INCONNUE'
  | 'DOUBLON'
  | 'MONTANT'
  | 'FRAIS'
  | 'AUTRE_JOUR';
export type OppositionOutcome = 'BLOCAGE' | 'REMPLACEMENT' | 'COMPTE';
export type OppositionReason = 'PERTE' | 'VOL' | 'NON_RECU';
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

export interface Database {
  address_proof: {
    id: string;
    account_id: string;
    mail: string;
    purpose: AddressProofPurpose;
    token_hash: string;
    created_at: Date;
    sent_at: Date;
    expires_at: Date;
    sends: Generated<number>;
    closed_at: Date | null;
    outcome: 'PROUVEE' | 'ANNULEE' | 'REMPLACEE' | 'PRISE' | 'PAS_MOI' | null;
  };
  attempt_limit: {
    key: string;
    failures: number;
    pending: number;
    pending_since: Date;
    window_ends_at: Date;
  };
  audience_count: {
    day: string;
    page: string;
    evenement: 'VUE' | 'PRESENCE';
    count: number;
  };
  avis_financeur: {
    id: string;
    account_id: string;
    contract_numero: string;
    type:
      | 'LIGNES_NOUVELLES'
      | 'SESSION_BIENTOT_FERMEE'
      | 'COMMANDE_PRETE'
      | 'FACTURE_EMISE'
      | 'FACTURE_A_ECHEANCE'
      | 'IMPORT_TERMINE'
      | 'SECOND_ACCORD';
    cle: string;
    session_id: string | null;
    libelle: string;
    nombre: number | null;
    montant_cents: number | null;
    jour: string | null;
    dans_portail: boolean;
    created_at: Date;
    lu_le: Date | null;
  };
  avoir_financeur: {
    numero: string;
    facture_numero: string;
    financeur_id: string;
    contract_numero: string;
    montant_cents: number;
    motif: 'COMMANDE_ANNULEE' | 'COMMANDE_EXPIREE' | 'VALEUR_REPRISE' | 'GESTE_COMMERCIAL';
    posting_id: string | null;
    parties: NullableJson<unknown>;
    seuil_cents: number;
    operateur: string;
    demande_par: string | null;
    valide_par: string | null;
    operation_id: string | null;
    commande_owner: string | null;
    commande_cle: string | null;
    emis_le: Date;
  };
  avoir_numero: {
    annee: number;
    dernier: number;
  };
  avoir_service: {
    numero: string;
    nature: Generated<'AVOIR'>;
    facture_numero: string;
    beneficiary_id: string;
    date_avoir: string;
    empreinte: string;
    montant_cents: number;
    motif: string;
    a_rembourser_cents: Generated<number>;
    rendu_comptes_cents: Generated<number>;
    posting_id: string | null;
    recu_le: Date;
    rembourse_le: Date | null;
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
  banque_rappel: {
    id: string;
    sens: 'EMIS' | 'RECU';
    numero: string;
    versement_id: string | null;
    fichier_message_id: string;
    bout_en_bout: string;
    montant_cents: number;
    motif: string;
    statut: 'OUVERT' | 'ACCEPTE' | 'REFUSE';
    motif_reponse: string | null;
    reponse_numero: string | null;
    demande_par: string | null;
    demande_le: Date;
    clos_par: string | null;
    clos_le: Date | null;
  };
  banque_retour: {
    id: string;
    message_id: string;
    empreinte: string;
    prelevement_fichier_id: string | null;
    versement_fichier_id: string | null;
    operateur_id: string | null;
    recu_le: Date;
    fichier_message_id: string | null;
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
  beneficiary: {
    id: string;
    account_id: string;
    civility: 'M' | 'MME' | 'MLLE';
    cesu_code: string | null;
    birth_date: string;
    address_zone0: Generated<string>;
    address_zone1: Generated<string>;
    address_zone2: Generated<string>;
    address_zone3: Generated<string>;
    postal_code: string;
    town: string;
    main_phone_number: Generated<string>;
    secondary_phone_number: Generated<string>;
    mail_offers: Generated<boolean>;
    allow_all_payment_modes: Generated<boolean>;
    is_compte_eb_unique: Generated<boolean>;
    numero_beneficiaire_sap: string | null;
    compte_cesu_sap: string | null;
    matricule_paynum: string | null;
    created_at: Date;
    numero_employeur_cesu: string | null;
    numero_pajemploi: string | null;
    address_changed_at: Date | null;
  };
  beneficiary_contract: {
    beneficiary_id: string;
    contract_numero: string;
    matricule: string | null;
    product_type_choice: Generated<'TITRE' | 'COMPTE' | 'INCONNU'>;
    created_at: Date;
  };
  carnet: {
    id: string;
    beneficiary_id: string;
    contract_numero: string;
    produit_id: string;
    millesime: number;
    created_at: Date;
    precommande_id: string | null;
    lot_id: string | null;
    expedie_le: Date | null;
    livre_le: Date | null;
  };
  carnet_adresse: {
    carnet_id: string;
    destinataire: string;
    zone_adresse0: Generated<string>;
    zone_adresse1: Generated<string>;
    zone_adresse2: Generated<string>;
    zone_adresse3: Generated<string>;
    code_postal_et_ville: string;
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
    resolu_le: Date | null;
    resolu_par: string | null;
    resolu_par_reglement: string | null;
    resolution: string | null;
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
    issue: 'APPLIQUEE' | 'SANS_EFFET' | 'QUARANTAINE' | 'TYPE_INCONNU' | null;
  };
  carte_quarantaine: {
    id: string;
    prestataire: string;
    notification_id: string | null;
    reference: string;
    motif: QuarantineReason;
    details: GeneratedJson<unknown>;
    created_at: Date;
    closed_at: Date | null;
  };
  carte_reglement: {
    id: string;
    prestataire: string;
    jour: string;
    lignes: number;
    lu_le: Date;
    lu_par: string | null;
    empreinte: string | null;
  };
  carte_reglement_ligne: {
    reglement_id: string;
    rang: number;
    type: 'PAIEMENT' | 'REMBOURSEMENT' | 'IMPAYE';
    id_prestataire: string;
    reference: string;
    montant_cents: number;
    frais_cents: number;
    retenue: boolean;
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
  carte_transaction: {
    reference: string;
    prestataire: string;
    cause: CardCauseKind;
    cause_id: string;
    beneficiary_id: string;
    contract_numero: string;
    montant_cents: number;
    etat: 'INITIEE' | 'EXPIREE' | 'ABANDONNEE' | 'REFUSEE' | 'ACCEPTEE' | 'REMBOURSEE';
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
  client_user: {
    account_id: string;
    financeur_id: string;
    created_at: Date;
  };
  colonne_financeur: {
    financeur_id: string;
    fichier: 'CONTROLE' | 'PLANS';
    colonne: string;
    titre: string;
  };
  commande_attribution: {
    commande_numero: string;
    rang: number;
    lien: 'MOI' | 'CONJOINT' | 'ENFANT' | 'ASCENDANT' | 'AUTRE';
    prenom: string;
    date_naissance: string | null;
    part: number;
  };
  commande_financeur: {
    id: string;
    reference: string;
    session_id: string;
    contract_numero: string;
    financeur_id: string;
    numero_bon_commande: string | null;
    produit_compte_id: string | null;
    produit_titre_id: string | null;
    statut: 'EN_ATTENTE_PAIEMENT' | 'EN_COURS' | 'TERMINEE' | 'ANNULEE';
    nombre_lignes: number;
    nombre_lignes_traitees: Generated<number>;
    derniere_ligne: string | null;
    nombre_lignes_livrees: Generated<number>;
    nombre_titres: number;
    montant_compte_cents: number;
    montant_titre_cents: number;
    part_financee_cents: number;
    part_beneficiaire_cents: number;
    frais_cents: number;
    actor: string;
    origin: 'PERSONNE' | 'LIEN' | 'BACK_OFFICE' | 'IMPORT';
    request_id: string;
    commande_owner: string | null;
    commande_cle: string | null;
    created_at: Date;
    avance_le: Date;
    terminee_le: Date | null;
    paiement_prealable: Generated<boolean>;
  };
  commande_service: {
    numero: string;
    beneficiary_id: string;
    client_id: string;
    dispositif: 'PRESTATAIRE' | 'MANDATAIRE' | 'MISE_A_DISPOSITION';
    prestation: ActivityCode;
    minutes: number;
    date_debut: string;
    date_fin: string;
    tarif_horaire_cents: number;
    estimation_cents: number;
    mode_paiement: 'PRELEVEMENT' | 'CARTE';
    attestation: boolean;
    statut: 'EN_ATTENTE' | 'ATTRIBUEE' | 'EN_COURS' | 'TERMINEE' | 'ANNULEE';
    zone_adresse0: Generated<string>;
    zone_adresse1: Generated<string>;
    zone_adresse2: Generated<string>;
    zone_adresse3: Generated<string>;
    code_postal_et_ville: string;
    contact_nom: string;
    contact_telephone: Generated<string>;
    contact_email: Generated<string>;
    consignes: Generated<string>;
    intervenant: string | null;
    created_at: Date;
    updated_at: Date;
    planifiee_le: Date | null;
    commencee_le: Date | null;
    terminee_le: Date | null;
    annulee_le: Date | null;
    annulee_par: 'BENEFICIAIRE' | 'PRESTATAIRE' | 'CALENDRIER' | null;
    motif_annulation: Generated<string>;
  };
  compte_cesu: {
    id: string;
    numero: Generated<string>;
    beneficiary_id: string;
    contract_numero: string;
    produit_id: string;
    millesime: number;
    type_compte: 'MONTANT' | 'MONTANT_PAR_MOIS' | 'MINUTE_PAR_MOIS' | 'CENTIEME_HEURE_PAR_MOIS';
    statut: Generated<'ACTIF' | 'BLOQUE'>;
    created_at: Date;
    motif_blocage: 'VERIFICATION' | 'DEMANDE_FINANCEUR' | null;
  };
  connexion_entreprise: {
    id: string;
    state_hash: string;
    fournisseur_id: string;
    appareil_hash: string;
    secrets_scelles: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  consentement: {
    id: string;
    beneficiary_id: string;
    sujet: 'OFFRES_MAIL';
    choix: 'ACCEPTE' | 'REFUSE';
    source: 'INSCRIPTION' | 'PROFIL' | 'REPRISE';
    version_texte: string;
    donne_le: Date;
  };
  consultation: {
    id: string;
    account_id: string;
    rang: number;
    par: 'ASSISTANCE' | 'PARTENAIRE' | 'PROCHE' | 'FINANCEUR';
    organisme: string;
    identifiant: string;
    contract_numero: string | null;
    lecture_seule: boolean;
    motif: string;
    session_id: string;
    request_id: string;
    at: Date;
    empreinte: Buffer;
    ecran:
      | 'RECHERCHE'
      | 'DEMANDES'
      | 'DEMANDE'
      | 'ACCES_WEB'
      | 'OPERATION'
      | 'RAPPORT'
      | 'ACCES_PROCHE'
      | null;
  };
  consultation_appel: {
    session_id: string;
    appel: string;
    request_id: string;
    at: Date;
  };
  contract: {
    numero: string;
    financeur_id: string;
    contract_type: 'CESU_RH' | 'CESU_SOCIAL';
    client_type: 'STANDARD' | 'PETIT_CLIENT';
    social_reason: string;
    param_espace_compte_id: string | null;
    contrat_sap_fk: string | null;
    supported_type: string | null;
    contract_activated: boolean;
    cesu_account_type:
      | 'MONTANT'
      | 'MONTANT_PAR_MOIS'
      | 'MINUTE_PAR_MOIS'
      | 'CENTIEME_HEURE_PAR_MOIS';
    allow_product_type_choice: boolean;
    allow_withholding: boolean;
    libelle_produit_contrat: string;
    autoriser_paiement_titre: boolean;
    created_at: Date;
    type_inscription: Generated<'CONTROLE' | 'MATRICULE' | 'CODE_CESU'>;
    libelle_matricule: string | null;
    type_frais: 'FORFAIT' | 'PROPORTIONNEL' | null;
    montant_frais_cents: Generated<number>;
    taux_frais_bp: Generated<number>;
    tranche_carte_cents: Generated<number>;
    version: Generated<number>;
    payment_code_threshold_cents: Generated<number>;
    new_payee_code_threshold_cents: Generated<number>;
    paper_code_threshold_cents: Generated<number>;
    funder_order_code_threshold_cents: Generated<number>;
    funder_order_second_person: Generated<boolean>;
    order_terms: Generated<'A_TERME' | 'PLAFOND' | 'PREPAIEMENT'>;
    credit_limit_cents: Generated<number>;
    campaign_second_person: Generated<boolean>;
  };
  contract_feature: {
    contract_numero: string;
    feature_id:
      | 'SOUS_MENU_CHANGER_FORMAT'
      | 'AFFICHER_MES_TITRES'
      | 'SOUS_MENU_FAIRE_PRECOMMANDE'
      | 'SOUS_MENU_ECHANGE'
      | 'ONGLET_DECLARATION_PROFIL'
      | 'CONNEXION_PAR_CONTRAT'
      | 'OUVERTURE_PAR_CONTRAT'
      | 'COMMUNICATION_RH'
      | 'SOUS_MENU_ATTESTATION_FISCALE';
    proprietes: GeneratedJson<Record<string, string>>;
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
    afficher_images_connexion: Generated<boolean>;
    afficher_contact: Generated<boolean>;
    afficher_aide: Generated<boolean>;
    logo_alternative: string | null;
    image_connexion_gauche_alternative: string | null;
    image_connexion_droite_alternative: string | null;
    image_pied_de_page_alternative: string | null;
  };
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
    annule_le: Date | null;
  };
  controle_import_rejet: {
    import_id: string;
    ligne: number;
    message: string;
    cellules: string[];
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
  conversion: {
    id: string;
    reference: string;
    beneficiary_id: string;
    contract_numero: string;
    sens: 'COMPTE_VERS_TITRES' | 'TITRES_VERS_COMPTE';
    compte_id: string;
    carnet_id: string | null;
    nombre_titres: number;
    montant_cents: number;
    disponible_le: string;
    posting_id: string;
    created_at: Date;
  };
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
    titulaire_illisible_le: Date | null;
    verification: 'CONCORDANT' | 'PROCHE' | 'DIFFERENT' | 'INDISPONIBLE' | null;
    verifiees_le: Date | null;
    nom_suggere: string | null;
    retenues_le: Date | null;
  };
  coordonnees_beneficiaire: {
    id: string;
    beneficiary_id: string;
    titulaire: string;
    iban_scelle: string;
    iban_fin: string;
    bic: string | null;
    banque: Generated<string>;
    created_at: Date;
    utilisable_a_partir_de: Date;
    remplacees_le: Date | null;
  };
  copie_donnees: {
    id: string;
    beneficiary_id: string;
    demandee_le: Date;
    prete_le: Date | null;
    expire_le: Date | null;
    telechargee_le: Date | null;
    contenu_scelle: Buffer | null;
  };
  credit_payeur: {
    id: string;
    nature: 'COMMANDE' | 'ECHANGE' | 'FACTURE' | 'RETENUE';
    reference: string;
    beneficiary_id: string | null;
    financeur_id: string | null;
    contract_numero: string;
    montant_cents: number;
    moyen: 'CHEQUE' | 'VIREMENT' | 'PRELEVEMENT';
    recu_le: string;
    reference_bancaire: string | null;
    reception_id: string;
    releve_ligne_id: string | null;
    posting_id: string;
    statut: 'OUVERT' | 'UTILISE' | 'REMBOURSE' | 'ANNULE';
    utilise_par: string | null;
    created_at: Date;
    intervenant_id: string | null;
  };
  declaration: {
    id: string;
    reference: string;
    beneficiary_id: string;
    contract_numero: string;
    organisme: 'CESU' | 'PAJE';
    type_activite: 'AMA' | 'GED' | null;
    numero_employeur: string;
    numero_salarie: string;
    mois: string;
    date_debut: string;
    date_fin: string;
    date_paiement: string;
    montant_net_cents: number;
    contenu: Json<unknown>;
    statut: 'TRANSMISE' | 'ACCEPTEE' | 'REJETEE' | 'ANNULEE';
    envoi: 'EN_COURS' | 'RECUE' | 'A_RESOUDRE';
    motif: string | null;
    numero_correctif: Generated<number>;
    created_at: Date;
    decidee_le: Date | null;
  };
  declaration_a_resoudre: {
    id: string;
    declaration_id: string;
    cause: 'REFUSEE' | 'SANS_REPONSE' | 'PARTIELLE';
    ouvert_le: Date;
    clos_le: Date | null;
    issue: 'RENVOYEE' | 'RESOLUE' | null;
    clos_par: string | null;
    motif_cloture: string | null;
  };
  declaration_employeur: {
    beneficiary_id: string;
    organisme: 'CESU' | 'PAJE';
    numero: string;
    etat: 'ACTIF' | 'SUSPENDU' | 'RADIE';
    mandat: 'ACTIF' | 'EN_ATTENTE' | 'ABSENT' | 'RESILIE';
    code_postal: string;
    verifie_le: Date;
  };
  declaration_enfant: {
    declaration_id: string;
    enfant_id: string;
  };
  declaration_envoi: {
    id: string;
    declaration_id: string;
    rang: number;
    enfant_id: string | null;
    cle: string;
    montant_net_cents: number;
    etat: 'A_ENVOYER' | 'RECUE' | 'ACCEPTEE' | 'REJETEE' | 'A_RESOUDRE';
    numero_organisme: string | null;
    recu_le: Date | null;
    motif: string | null;
    suivi_le: Date | null;
    suivis: Generated<number>;
    created_at: Date;
    repris_le: Date | null;
  };
  declaration_salarie: {
    beneficiary_id: string;
    organisme: 'CESU' | 'PAJE';
    numero: string;
    nom: string;
    prenom: string;
    verifie_le: Date;
    employeurs: Generated<string[]>;
  };
  delegation: {
    id: string;
    beneficiary_id: string;
    delegue_account_id: string | null;
    nom: string;
    prenom: string;
    mail: string;
    qualite: 'AIDANT' | 'TUTEUR';
    droits: 'CONSULTER' | 'AGIR';
    invitee_le: Date;
    invitation_jusquau: string;
    acceptee_le: Date | null;
    jusquau: string;
    close_le: Date | null;
    close_par: 'BENEFICIAIRE' | 'DELEGUE' | 'MAISON' | null;
    justificatif_le: Date | null;
    justificatif_valide_le: Date | null;
    justificatif_valide_par: string | null;
    motif_refus: string | null;
  };
  delegation_invitation: {
    delegation_id: string;
    token_hash: string;
    sent_at: Date;
  };
  delegation_piece: {
    id: string;
    delegation_id: string;
    nom: string;
    type: 'PDF' | 'JPEG' | 'PNG';
    taille: number;
    contenu_scelle: Buffer;
    created_at: Date;
  };
  demande_fichier: {
    id: string;
    demande_id: string;
    nom: string;
    type: 'PDF' | 'JPEG' | 'PNG';
    taille: number;
    contenu_scelle: Buffer;
    created_at: Date;
    operateur_id: string | null;
  };
  demande_gestion: {
    id: string;
    reference: string;
    origine: 'CONTACT' | 'ESPACE';
    statut: 'NOUVELLE' | 'EN_COURS' | 'EN_ATTENTE' | 'CLOTUREE' | 'ROUVERTE';
    nom: string;
    mail: string;
    contrat_annonce: string | null;
    objet: ContactSubject;
    description: string;
    account_id: string | null;
    created_at: Date;
    updated_at: Date;
    version: Generated<number>;
    description_initiale: string | null;
    operateur_id: string | null;
    priorite: Generated<'URGENTE' | 'HAUTE' | 'NORMALE' | 'BASSE'>;
    reunie_a: string | null;
    avis: 'SATISFAIT' | 'MITIGE' | 'INSATISFAIT' | null;
    avis_texte: string | null;
    avis_le: Date | null;
  };
  demande_message: {
    id: string;
    demande_id: string;
    auteur: 'DEMANDEUR' | 'ASSISTANCE';
    message: string;
    created_at: Date;
    operateur_id: string | null;
  };
  demande_paynum: {
    id: string;
    beneficiary_id: string;
    contract_numero: string;
    choix_support: 'TITRE' | 'COMPTE';
    statut: 'EN_ATTENTE' | 'VALIDEE' | 'REFUSEE';
    commande_cle: string;
    created_at: Date;
    repondue_le: Date | null;
  };
  demande_suivi: {
    id: string;
    demande_id: string;
    operateur_id: string;
    commentaire: string;
    statut: 'NOUVELLE' | 'EN_COURS' | 'EN_ATTENTE' | 'CLOTUREE' | 'ROUVERTE' | null;
    created_at: Date;
  };
  dette_abandonnee: {
    id: string;
    nature: 'COMMANDE' | 'REPRISE';
    reference: string;
    beneficiary_id: string;
    contract_numero: string;
    montant_cents: number;
    motif: 'INSOLVABLE' | 'DECES' | 'MONTANT_FAIBLE' | 'ERREUR_DE_L_EMETTEUR';
    posting_id: string | null;
    dette_id: string | null;
    demande_par: string;
    valide_par: string;
    created_at: Date;
  };
  dette_echeance: {
    precommande_id: string;
    rang: number;
    jour: string;
    montant_cents: number;
    operateur_id: string;
    created_at: Date;
  };
  devis: {
    id: string;
    commande_numero: string;
    client_id: string;
    beneficiary_id: string;
    reference: string;
    empreinte: string;
    statut: 'ENVOYE' | 'ACCEPTE' | 'REFUSE' | 'EXPIRE';
    total_ht_cents: number;
    total_tva_cents: number;
    total_ttc_cents: number;
    envoye_le: Date;
    valide_jusqu_au: string;
    repondu_le: Date | null;
  };
  devis_ligne: {
    devis_id: string;
    rang: number;
    libelle: string;
    unite: 'HEURE' | 'FORFAIT';
    minutes: number | null;
    nombre: number | null;
    prix_unitaire_cents: number;
    taux_tva_bp: VatRate;
    ht_cents: number;
    tva_cents: number;
    ttc_cents: number;
  };
  disavowal_link: {
    id: string;
    account_id: string;
    token_hash: string;
    notice: string;
    delegation_id: string | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  droit_financeur: {
    account_id: string;
    contract_numero: string | null;
    actions: string[];
  };
  echange: {
    id: string;
    reference: string;
    beneficiary_id: string;
    contract_numero: string;
    produit_id: string;
    millesime: number;
    compte_id: string | null;
    nombre_titres: number;
    produit_final: 'COMPTE' | 'TITRE';
    valeurs_cents: number[];
    livraison: NullableJson<unknown>;
    montant_cents: number;
    type_frais: 'FORFAIT' | 'PROPORTIONNEL' | null;
    frais_cents: number;
    mode_paiement: 'CARTE' | 'CHEQUE' | 'VIREMENT' | null;
    statut: 'EN_ATTENTE_CARTE' | 'EN_ATTENTE_PAIEMENT' | 'VALIDEE' | 'ANNULEE';
    posting_id: string;
    carte_reference: string | null;
    actor: string;
    origin: 'PERSONNE' | 'LIEN' | 'BACK_OFFICE';
    request_id: string;
    operateur: string | null;
    commande_owner: string;
    commande_cle: string;
    demande_le: Date;
    echange_le: Date | null;
    disponible_le: string | null;
    created_at: Date;
  };
  echange_parametre: {
    contract_numero: string;
    produit_depart: 'COMPTE' | 'TITRE';
    produit_final: 'COMPTE' | 'TITRE';
    actif: boolean;
    frais_cents: number;
    seuil_cents: number;
    taux_bp: number;
  };
  echange_titre: {
    echange_id: string;
    titre_numero: string;
    tenu: boolean;
    pris_par: string | null;
  };
  effacement: {
    id: string;
    beneficiary_id: string;
    demande_le: Date;
    prevu_le: string;
    retire_le: Date | null;
    fait_le: Date | null;
  };
  encaissement_manuel: {
    id: string;
    nature: 'COMMANDE' | 'ECHANGE' | 'FACTURE' | 'RETENUE';
    reference: string;
    beneficiary_id: string | null;
    contract_numero: string;
    montant_cents: number;
    moyen: 'CHEQUE' | 'VIREMENT' | 'PRELEVEMENT';
    recu_le: string;
    reference_bancaire: string | null;
    posting_id: string;
    operateur: string;
    commande_owner: string | null;
    commande_cle: string | null;
    rendu_le: Date | null;
    created_at: Date;
    seuil_cents: number;
    demande_par: string | null;
    valide_par: string | null;
    reception_id: string | null;
    releve_ligne_id: string | null;
    automatique: Generated<boolean>;
    annule_le: Date | null;
  };
  enfant: {
    id: string;
    beneficiary_id: string;
    created_at: Date;
    identite_scellee: string;
    empreinte: Buffer;
  };
  facture_financeur: {
    numero: string;
    commande_id: string;
    financeur_id: string;
    contract_numero: string;
    montant_cents: number;
    statut: Generated<'A_PAYER' | 'PAYEE' | 'CREDITEE'>;
    emise_le: Date;
    echeance: Generated<string>;
    parties: NullableJson<unknown>;
    credite_cents: Generated<number>;
  };
  facture_numero: {
    annee: number;
    dernier: number;
  };
  facture_relance: {
    facture_numero: string;
    etape: 'AVANT_ECHEANCE' | 'RETARD_3' | 'RETARD_15' | 'RETARD_30';
    envoyee_le: Date;
  };
  facture_service: {
    numero: string;
    nature: Generated<'FACTURE'>;
    commande_numero: string;
    client_id: string;
    beneficiary_id: string;
    date_facture: string;
    empreinte: string;
    total_ht_cents: number;
    total_tva_cents: number;
    total_ttc_cents: number;
    avoirs_cents: Generated<number>;
    paye_cents: Generated<number>;
    statut: 'A_PAYER' | 'EN_COURS' | 'PAYEE';
    reglement_id: string | null;
    paiement_id: string | null;
    recue_le: Date;
    payee_le: Date | null;
  };
  facture_service_ligne: {
    facture_numero: string;
    rang: number;
    libelle: string;
    unite: 'HEURE' | 'FORFAIT';
    minutes: number | null;
    nombre: number | null;
    prix_unitaire_cents: number;
    taux_tva_bp: VatRate;
    ht_cents: number;
    tva_cents: number;
    ttc_cents: number;
  };
  financeur: {
    id: string;
    client_id: string;
    client_number: string;
    social_reason: string;
    client_type: 'STANDARD' | 'PETIT_CLIENT';
    siret: string;
    segment_id: string | null;
    expanded_mode: boolean;
    reportable_employer_contribution: boolean;
    created_at: Date;
    zone_adresse0: Generated<string>;
    zone_adresse1: Generated<string>;
    zone_adresse2: Generated<string>;
    zone_adresse3: Generated<string>;
    code_postal_et_ville: Generated<string>;
    contact_nom: Generated<string>;
    contact_telephone: Generated<string>;
    contact_email: Generated<string>;
    version: Generated<number>;
    cle_recherche: GeneratedAlways<string>;
    payment_terms: Generated<
      | 'RECEPTION'
      | 'JOURS_15'
      | 'JOURS_30'
      | 'JOURS_30_FIN_DE_MOIS'
      | 'JOURS_45'
      | 'JOURS_45_FIN_DE_MOIS'
      | 'JOURS_60'
    >;
    public_buyer: Generated<boolean>;
  };
  financeur_changement: {
    id: string;
    financeur_id: string;
    contract_numero: string | null;
    account_id: string;
    acte: 'CREATION' | 'MODIFICATION' | 'INVITATION';
    changements: Json<SettingChange[]>;
    created_at: Date;
  };
  fournisseur_identite: {
    id: string;
    financeur_id: string;
    profil: 'OIDC' | 'PROCONNECT';
    nom: string;
    emetteur: string;
    client_id: string;
    secret_scelle: string;
    acr: Generated<string[]>;
    pkce_annonce: Generated<boolean>;
    exige: Generated<boolean>;
    actif: Generated<boolean>;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  fournisseur_identite_domaine: {
    domaine: string;
    fournisseur_id: string;
    prouve_le: Date;
  };
  frais_commande: {
    contract_numero: string;
    compte_cents: number;
    titre_cents: number;
  };
  gel_juridique: {
    id: string;
    beneficiary_id: string;
    motif: string;
    pose_par: string;
    pose_le: Date;
    leve_le: Date | null;
  };
  home_service_space: {
    beneficiary_id: string;
    client_id: string;
    client_number: string;
    company_name: string;
    rank: number;
  };
  idempotency_record: {
    owner: string;
    key: string;
    call: string;
    fingerprint: Buffer;
    status: number | null;
    answer: NullableJson<unknown>;
    created_at: Date;
    expires_at: Date;
  };
  identite_entreprise: {
    account_id: string;
    fournisseur_id: string;
    emetteur: string;
    sujet: string;
    created_at: Date;
    last_used_at: Date;
  };
  import_ecriture: {
    import_id: string;
    ligne_id: string;
    effet: 'AJOUT' | 'MODIFICATION' | 'RETRAIT';
    avant: NullableJson<unknown>;
    empreinte: string | null;
  };
  impression_notification: {
    id: string;
    evenement_id: string;
    corps: Buffer;
    cle_id: string;
    signatures: string[];
    recue_le: Date;
    traitee_le: Date | null;
    issue: 'APPLIQUEE' | 'SANS_EFFET' | 'TYPE_INCONNU' | null;
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
  interlocuteur: {
    id: string;
    client_id: string;
    nom: string;
    prenom: string;
    name_key: GeneratedAlways<string>;
    fonction: string;
    mail: string;
    mail_key: GeneratedAlways<string>;
    telephone: Generated<string>;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  intervenant: {
    id: string;
    account_id: string | null;
    code_nan: string;
    type: 'SALARIE' | 'ASSISTANTE_MATERNELLE' | 'STRUCTURE';
    contact_status: 'ACTIF' | 'INACTIF';
    social_reason: string;
    created_at: Date;
    ville: Generated<string>;
    paiement_en_ligne: Generated<boolean>;
    numero_salarie_cesu: string | null;
    numero_salarie_paje: string | null;
    version: Generated<number>;
  };
  invitation_intervenant: {
    id: string;
    beneficiary_id: string;
    contract_numero: string;
    nom: string | null;
    email: string | null;
    created_at: Date;
    sent_at: Date | null;
  };
  issuer: {
    id: Generated<boolean>;
    name: string;
    address: string[];
    siren: string;
    vat_number: string;
    iban: string;
    bic: string;
    creditor_id: string;
    created_at: Date;
    updated_at: Date;
    legal_form: string | null;
    head_office: string[] | null;
  };
  known_device: {
    account_id: string;
    device_hash: string;
    created_at: Date;
    last_used_at: Date;
  };
  ledger_account: {
    id: GeneratedAlways<number>;
    kind:
      | 'BENEFICIAIRE_COMPTE'
      | 'BENEFICIAIRE_EN_ATTENTE'
      | 'TITRES_EN_CIRCULATION'
      | 'A_PAYER'
      | 'CREANCE_FINANCEUR'
      | 'PART_A_RECEVOIR'
      | 'CARTE_A_REGLER'
      | 'FRAIS'
      | 'EXPIRE'
      | 'PERTE'
      | 'BANQUE'
      | 'DROITS'
      | 'PLAN_FINANCEUR';
    key: string;
    unit: 'CENTIME' | 'MINUTE' | 'CENTIEME_HEURE';
    compte_id: string | null;
    mois: string | null;
    balance: number | null;
    reserved: Generated<number>;
  };
  ledger_debt: {
    id: string;
    journal_id: number;
    account_id: number;
    amount_cents: number;
    statut: Generated<'OUVERTE' | 'SOLDEE' | 'ABANDONNEE'>;
    created_at: Date;
  };
  ledger_entry: {
    journal_id: number;
    line: number;
    account_id: number;
    amount: number;
    balance_after: number | null;
    titre_numero: string | null;
    occurred_at: Date;
  };
  ledger_journal: {
    id: GeneratedAlways<number>;
    posting_id: string;
    kind: JournalKind;
    unit: 'CENTIME' | 'MINUTE' | 'CENTIEME_HEURE';
    phase: 'POSTE' | 'RESERVE';
    occurred_at: Date;
    recorded_at: Generated<Date>;
    recorded_by: Generated<string>;
    actor: string;
    origin: 'PERSONNE' | 'LIEN' | 'BACK_OFFICE' | 'IMPORT' | 'NOTIFICATION' | 'TACHE';
    request_id: string;
    contract_numero: string;
    idempotency_owner: string | null;
    idempotency_key: string | null;
    reverses: number | null;
    resolves: number | null;
  };
  ledger_seal: {
    rank: number;
    journal_id: number;
    hash: Buffer;
    sealed_at: Generated<Date>;
  };
  ledger_void: {
    journal_id: number;
    recorded_at: Generated<Date>;
    actor: string;
    request_id: string;
  };
  lien_connexion: {
    id: string;
    jeton_hash: string;
    partenaire_id: string;
    identifiant_source: string;
    identifiant_cible: string;
    account_id: string;
    type_espace: SpaceType;
    mode: 'PARTENAIRE' | 'BACK_OFFICE' | 'LECTURE_SEULE' | 'SAP';
    contract_numero: string | null;
    session_id: string | null;
    action_type: 'NEW_ORDER' | 'EDIT_ORDER' | 'CANCEL_ORDER' | 'VIEW_ORDER' | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    motif: string | null;
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
    premier: NullableJson<Readonly<Record<string, unknown>>>;
    retard: boolean;
  };
  livres_reouverture: {
    id: string;
    demandee_par: string;
    demandee_le: Date;
    motif: string;
    controle_id: string;
    decision: 'ACCEPTEE' | 'REFUSEE' | null;
    decidee_par: string | null;
    decidee_le: Date | null;
  };
  lot_impression: {
    id: string;
    commande_id: string | null;
    nombre_carnets: number;
    nombre_titres: number;
    created_at: Date;
    envoye_le: Date | null;
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
    modifie_id: string | null;
    preavis_jours: Generated<number>;
    caduc: Generated<boolean>;
    suspendu_le: Date | null;
    ponctuel: Generated<boolean>;
    fin_demandee_le: Date | null;
  };
  numero_employeur_prouve: {
    organisme: 'CESU' | 'PAJE';
    numero: string;
    beneficiary_id: string;
    preuve: string;
    prouve_le: Date;
  };
  operateur_contrat: {
    account_id: string;
    contract_numero: string;
  };
  operateur_suspension: {
    id: string;
    account_id: string;
    personnes: number;
    request_id: string;
    debut: Date;
    levee_le: Date | null;
    levee_par: string | null;
    levee_motif: string | null;
  };
  operation_a_valider: {
    id: string;
    nature: string;
    reference: string;
    libelle: string;
    contract_numero: string | null;
    montant_cents: number | null;
    motif: RefundReasonGiven | null;
    demande_par: string;
    demande_le: Date;
    expire_le: Date;
    statut: 'EN_ATTENTE' | 'ACCEPTEE' | 'REFUSEE' | 'EXPIREE';
    decide_par: string | null;
    decide_le: Date | null;
    remboursement_id: string | null;
    commande_owner: string | null;
    commande_cle: string | null;
    decision_owner: string | null;
    decision_cle: string | null;
    acte:
      | 'REMBOURSEMENT'
      | 'ENCAISSEMENT'
      | 'CONTRAT'
      | 'TEXTES_COURRIELS'
      | 'COMMANDE_FINANCEUR'
      | 'AVOIR_FACTURE'
      | 'DOSSIER_PERSONNE'
      | 'OUVERTURE_SESSION'
      | 'OPERATEUR'
      | 'VALEUR_DATEE'
      | 'ABANDON_DETTE';
    contenu: GeneratedJson<object>;
    financeur_id: string | null;
    motif_refus: RefusalReason | null;
    encaissement_id: string | null;
    commande_id: string | null;
    credit_id: string | null;
  };
  operator_enrolment: {
    id: string;
    account_id: string;
    token_hash: string;
    challenge: string | null;
    challenge_expires_at: Date | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
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
  opposition_titre: {
    opposition_id: string;
    titre_numero: string;
  };
  outbox_message: {
    id: string;
    kind: string;
    dedup_key: string;
    payload: Json<unknown>;
    created_at: Date;
    handed_at: Date | null;
    done_at: Date | null;
  };
  outgoing_action: {
    id: GeneratedAlways<number>;
    account_id: string;
    family: 'PAIEMENT' | 'PAPIER';
    amount_cents: number;
    payee_id: string | null;
    subject_id: string | null;
    is_confirmed: boolean;
    to_new_address: boolean;
    at: Date;
  };
  outgoing_holds: {
    id: string;
    account_id: string;
    cause: string;
    placed_at: Date;
    lifted_at: Date | null;
    lifted_by: string | null;
    lift_reason: string | null;
  };
  paiement_compte: {
    id: string;
    reference: string;
    beneficiary_id: string;
    contract_numero: string;
    intervenant_id: string;
    montant_cents: number;
    complement_cents: Generated<number>;
    commentaire: Generated<string>;
    statut: 'EN_ATTENTE_CARTE' | 'EN_COURS' | 'EFFECTUE' | 'REJETE' | 'ANNULE';
    posting_id: string;
    created_at: Date;
    frais_cents: Generated<number>;
    carte_reference: string | null;
    declaration_id: string | null;
    instantane: Generated<boolean>;
  };
  paiement_facture: {
    paiement_id: string;
    facture_numero: string;
    beneficiary_id: string;
    montant_cents: number;
  };
  partenaire: {
    id: string;
    client_id: string;
    nom: string;
    secret_hash: string;
    modes: ('PARTENAIRE' | 'BACK_OFFICE' | 'LECTURE_SEULE' | 'SAP')[];
    tous_contrats: Generated<boolean>;
    disabled_at: Date | null;
    created_at: Date;
    paynum: Generated<boolean>;
  };
  partenaire_contrat: {
    partenaire_id: string;
    contract_numero: string;
  };
  partenaire_operateur: {
    partenaire_id: string;
    identifiant: string;
    account_id: string;
  };
  partenaire_prestataire: {
    partenaire_id: string;
    client_id: string;
  };
  passkey: {
    id: string;
    account_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: Generated<string[]>;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  password_reset: {
    id: string;
    account_id: string | null;
    token_hash: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  personnalisation_brouillon: {
    contract_numero: string;
    revision: number;
    contenu: NullableJson<BrandingContent>;
    origine: 'SAISIE' | 'RETOUR' | 'COPIE' | 'IMPORT';
    source: string | null;
    auteur_id: string;
    modifie_le: Date;
  };
  personnalisation_image: {
    chemin: string;
    contract_numero: string;
    type: 'PNG' | 'JPEG';
    largeur: number;
    hauteur: number;
    contenu: Buffer;
    deposee_le: Date;
  };
  personnalisation_version: {
    contract_numero: string;
    numero: number;
    contenu: Json<BrandingContent>;
    origine: 'REPRISE' | 'SAISIE' | 'RETOUR' | 'COPIE' | 'IMPORT';
    source: string | null;
    commentaire: string;
    auteur_id: string | null;
    publiee_le: Date;
  };
  personne_alias: {
    contract_numero: string;
    cle: string;
    personne_id: string;
    created_at: Date;
  };
  personne_financeur: {
    id: Generated<string>;
    contract_numero: string;
    beneficiary_id: string | null;
    identifiant: string | null;
    cle: string | null;
    nom: Generated<string>;
    prenom: Generated<string>;
    date_naissance: string | null;
    name_key: GeneratedAlways<string>;
    depart_le: string | null;
    created_at: Generated<Date>;
  };
  piece_service: {
    numero: string;
    nature: 'FACTURE' | 'AVOIR';
    recue_le: Date;
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
    type_compte: 'MONTANT_PAR_MOIS' | 'MINUTE_PAR_MOIS' | 'CENTIEME_HEURE_PAR_MOIS';
    quantite_par_mois: number;
    taux_horaire_cents: number | null;
    reporte: boolean;
    premier_mois: string;
    dernier_mois: string;
    remplace_par: string | null;
    created_at: Date;
    interruption: string | null;
    interrompu_depuis: string | null;
    interruption_motif: string | null;
    personne_id: string | null;
  };
  plan_ecriture: {
    fichier_id: string;
    plan_id: string;
    effet: 'AJOUT' | 'MODIFICATION';
    avant: NullableJson<unknown>;
    empreinte: string | null;
  };
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
    annule_le: Date | null;
  };
  plan_fichier_rejet: {
    fichier_id: string;
    ligne: number;
    cellules: string[];
    message: string;
  };
  plan_social: {
    compte_id: string;
    quantite_par_mois: number;
    taux_horaire_cents: number | null;
    reporte: boolean;
    premier_mois: string;
    dernier_mois: string;
    depuis_plan_aide: Generated<boolean>;
  };
  platform_state: {
    key: string;
    value: Json<unknown>;
    updated_at: Date;
  };
  precommande: {
    id: string;
    reference: string;
    beneficiary_id: string;
    contract_numero: string;
    session_id: string;
    quota_id: string;
    email_contact: string;
    civilite: 'M' | 'MME' | 'MLLE';
    date_naissance: string;
    zone_adresse0: string;
    zone_adresse1: string;
    zone_adresse2: string;
    zone_adresse3: string;
    code_postal_et_ville: string;
    telephone_principal: string;
    telephone_secondaire: string;
    montant_titre_cents: number;
    montant_compte_cents: number;
    valeur_faciale_cents: number | null;
    nombre_titres: number;
    motif: 'GARDE_ENFANT' | 'MENAGE' | 'AIDE_PERSONNE' | 'JARDINAGE' | 'AUTRE';
    taux_bp: number;
    part_financee_cents: number;
    part_beneficiaire_cents: number;
    frais_compte_cents: number;
    frais_titre_cents: number;
    plafond_participation_cents: number;
    annee: number;
    millesime: number;
    type_livraison: number | null;
    point_livraison_id: string | null;
    livraison_zone_adresse0: Generated<string>;
    livraison_zone_adresse1: Generated<string>;
    livraison_zone_adresse2: Generated<string>;
    livraison_zone_adresse3: Generated<string>;
    livraison_code_postal_et_ville: Generated<string>;
    mode_paiement: number;
    statut: 'EN_ATTENTE' | 'VALIDEE' | 'REFUSEE' | 'ANNULEE' | 'COMMANDEE' | 'LIVREE';
    statut_paiement: 'SANS_OBJET' | 'A_PAYER' | 'PAYEE' | 'REMBOURSEE';
    reference_transaction: string | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
    commande_id: string | null;
    modifiee_le: Date | null;
    motif_decision: string | null;
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
  precommande_quota: {
    id: string;
    session_id: string;
    rang: number;
    categorie_personnel: string;
    max_participation_cents: number;
    max_cesu_cents: number;
    taux_participation_bp: number;
    lineaire_min_cents: number | null;
    lineaire_max_cents: number | null;
    lineaire_taux_min_bp: number | null;
    lineaire_taux_max_bp: number | null;
  };
  precommande_reponse: {
    precommande_id: string;
    rang: number;
    controle_id: string | null;
    info_id: string | null;
    valeur: string;
  };
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
    created_at: Date;
    version: Generated<number>;
    brouillon: Generated<boolean>;
  };
  precommande_tranche: {
    quota_id: string;
    rang: number;
    min_cents: number;
    max_cents: number | null;
    taux_participation_bp: number;
  };
  preference: {
    account_id: string;
    taille_texte: 'NORMALE' | 'GRANDE' | 'TRES_GRANDE';
    contraste: 'NORMAL' | 'RENFORCE';
    apparence: 'AUTOMATIQUE' | 'CLAIR' | 'SOMBRE';
    rappels: boolean;
    langage_simple: boolean;
    updated_at: Date;
  };
  preference_avis: {
    account_id: string;
    type:
      | 'LIGNES_NOUVELLES'
      | 'SESSION_BIENTOT_FERMEE'
      | 'COMMANDE_PRETE'
      | 'FACTURE_EMISE'
      | 'FACTURE_A_ECHEANCE'
      | 'IMPORT_TERMINE'
      | 'SECOND_ACCORD';
    portail: boolean;
    courriel: boolean;
  };
  prelevement: {
    id: string;
    mandat_id: string;
    cause: DebitCauseKind;
    cause_id: string;
    contract_numero: string;
    montant_cents: number;
    libelle: string;
    bout_en_bout: string;
    sequence: 'FRST' | 'RCUR' | 'FNAL' | 'OOFF' | null;
    statut: 'A_EMETTRE' | 'EMIS' | 'ENCAISSE' | 'REJETE' | 'ANNULE';
    fichier_id: string | null;
    created_at: Date;
    rejete_le: Date | null;
    motif_rejet: string | null;
    compte_precedent_id: string | null;
    retourne_le: Date | null;
    retour_reference: string | null;
  };
  prelevement_fichier: {
    id: string;
    message_id: string;
    jour: string;
    nombre: number;
    total_cents: number;
    created_at: Date;
    transmis_le: Date | null;
    refuse_le: Date | null;
    motif_refus: string | null;
  };
  prestataire: {
    client_id: string;
    intervenant_id: string | null;
    raison_sociale: string;
    siret: Generated<string>;
    zone_adresse0: Generated<string>;
    zone_adresse1: Generated<string>;
    zone_adresse2: Generated<string>;
    zone_adresse3: Generated<string>;
    code_postal_et_ville: Generated<string>;
    contact_nom: Generated<string>;
    contact_telephone: Generated<string>;
    contact_email: Generated<string>;
    agree_jusqu_au: string | null;
    numero_declaration: Generated<string>;
    declare_le: string | null;
    created_at: Date;
  };
  prestataire_offre: {
    client_id: string;
    prestation: ActivityCode;
    dispositif: 'PRESTATAIRE' | 'MANDATAIRE' | 'MISE_A_DISPOSITION';
    tarif_horaire_cents: number;
  };
  preuve_consentement: {
    preuve: string;
    choix: 'ACCEPTE' | 'REFUSE';
    version_texte: number;
    donne_le: Date;
  };
  produit: {
    id: string;
    libelle: string;
  };
  produit_contrat: {
    contract_numero: string;
    produit_id: string;
  };
  rappel_echeance: {
    beneficiary_id: string;
    contract_numero: string;
    millesime: number;
    jours: number;
    created_at: Date;
  };
  rapport: {
    id: string;
    type:
      | 'COMMANDES'
      | 'PAIEMENTS'
      | 'OPPOSITIONS'
      | 'ENCAISSEMENTS_ATTENDUS'
      | 'CONSULTATIONS'
      | 'CIRCULATION'
      | 'FRAIS'
      | 'VIREMENTS'
      | 'ACTIVITE';
    du: string;
    au: string;
    statut: 'EN_ATTENTE' | 'EN_COURS' | 'PRET' | 'ECHEC';
    demande_par: string;
    demande_le: Date;
    lignes: Generated<number>;
    blocs: Generated<number>;
    lignes_attendues: number | null;
    suite: string | null;
    essais: Generated<number>;
    reprise_le: Date;
    pret_le: Date | null;
    expire_le: Date | null;
    accord_par: string | null;
    accord_le: Date | null;
    annonce: Generated<boolean>;
  };
  rapport_bloc: {
    id: string;
    rapport_id: string;
    rang: number;
    comptes: string[];
    contenu_scelle: Buffer;
  };
  rapport_regulier: {
    id: string;
    account_id: string;
    type:
      | 'COMMANDES'
      | 'PAIEMENTS'
      | 'OPPOSITIONS'
      | 'ENCAISSEMENTS_ATTENDUS'
      | 'CONSULTATIONS'
      | 'CIRCULATION'
      | 'FRAIS'
      | 'VIREMENTS'
      | 'ACTIVITE';
    rythme: 'JOUR' | 'SEMAINE' | 'MOIS';
    prochain_le: string;
    created_at: Date;
  };
  recovery_code: {
    account_id: string;
    code_hash: Buffer;
    created_at: Date;
    used_at: Date | null;
  };
  reglement_facture: {
    reglement_id: string;
    facture_numero: string;
    beneficiary_id: string;
    demande_cents: number;
  };
  reglement_factures: {
    id: string;
    beneficiary_id: string;
    contract_numero: string;
    client_id: string;
    intervenant_id: string;
    montant_cents: number;
    rendu_cents: Generated<number>;
    statut: 'EN_ATTENTE_CARTE' | 'EN_COURS' | 'EFFECTUE' | 'ANNULE';
    carte_reference: string | null;
    created_at: Date;
    paye_le: Date | null;
  };
  relance: {
    session_id: string;
    ligne_id: string | null;
    beneficiary_id: string | null;
    relancee_le: Date;
  };
  releve: {
    id: string;
    compte: string;
    numero: string;
    type: 'CAMT052' | 'CAMT053' | 'CAMT054';
    solde_ouverture_cents: number | null;
    solde_cloture_cents: number | null;
    origine: 'COMMANDE' | 'DOSSIER' | 'BACK_OFFICE';
    empreinte: string;
    lignes: Generated<number>;
    en_attente: Generated<number>;
    credits_cents: Generated<number>;
    debits_cents: Generated<number>;
    charge_par: string | null;
    valide_par: string | null;
    valide_le: Date | null;
    recu_le: Date;
  };
  releve_ligne: {
    id: string;
    compte: string;
    ecriture: string;
    rang: number;
    sens: 'CREDIT' | 'DEBIT';
    montant_cents: number;
    jour: string;
    valeur: string | null;
    code: string | null;
    reference_bancaire: string | null;
    bout_en_bout: string | null;
    messages: string[];
    motif_retour: string | null;
    partie_scellee: string;
    created_at: Date;
  };
  releve_presence: {
    releve_id: string;
    ligne_id: string;
  };
  releve_rapprochement: {
    ligne_id: string;
    etat:
      | 'A_EXAMINER'
      | 'RAPPROCHEE'
      | 'RECONNUE'
      | 'PROPOSEE'
      | 'A_TRAITER'
      | 'CLASSEE'
      | 'REMPLACEE';
    proposition:
      | 'EXACTE'
      | 'PARTIELLE'
      | 'EXCEDENT'
      | 'GROUPEE'
      | 'DEJA_PAYEE'
      | 'MONTANT_ET_NOM'
      | null;
    cibles: GeneratedJson<unknown>;
    objet:
      | 'VERSEMENT'
      | 'FICHIER_VERSEMENTS'
      | 'RETOUR_VERSEMENT'
      | 'PRELEVEMENT'
      | 'FICHIER_PRELEVEMENTS'
      | 'RETOUR_PRELEVEMENT'
      | 'REMBOURSEMENT'
      | 'ENCAISSEMENT_SAISI'
      | 'REGLEMENT_CARTE'
      | null;
    objet_id: string | null;
    motif: 'FRAIS_BANCAIRES' | 'VIREMENT_INTERNE' | 'A_RENVOYER' | 'AUTRE' | null;
    operation_id: string | null;
    acteur: string | null;
    modifie_le: Date;
  };
  remboursement_manuel: {
    id: string;
    nature: 'COMMANDE' | 'AVOIR' | 'CARTE' | 'ENCAISSEMENT' | 'CREDIT' | 'TROP_PERCU';
    reference: string;
    beneficiary_id: string | null;
    contract_numero: string;
    montant_cents: number;
    motif: RefundReasonGiven;
    issue: 'REMBOURSE' | 'PRESTATAIRE' | 'DETTE';
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
  remise_titres: {
    id: string;
    numero: string;
    beneficiary_id: string;
    contract_numero: string;
    intervenant_id: string;
    nombre_titres: number;
    montant_cents: number;
    commentaire: Generated<string>;
    statut: 'EN_COURS' | 'EFFECTUE' | 'REJETE' | 'ANNULE';
    posting_id: string;
    created_at: Date;
  };
  reponse_type: {
    id: string;
    titre: string;
    texte: string;
    contract_numero: string | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  retenue_intervenant: {
    avoir_numero: string;
    intervenant_id: string;
    contract_numero: string;
    montant_cents: number;
    versement_id: string | null;
    created_at: Date;
    reference: string | null;
    demandee_le: Date | null;
    recouvree_le: Date | null;
  };
  retenue_levee: {
    coordonnees_id: string;
    motif: string;
    demandee_par: string;
    demandee_le: Date;
    accordee_par: string | null;
    levee_le: Date | null;
  };
  revue_consultations: {
    mois: string;
    consultations: number;
    personnes: number;
    chaines_rompues: number;
    lecteurs: Json<unknown>;
    created_at: Date;
  };
  saved_view: {
    id: string;
    account_id: string;
    list: string;
    name: string;
    query: Json<unknown>;
    created_at: Date;
    updated_at: Date;
  };
  schema_migration: {
    name: string;
    checksum: string;
    applied_at: Generated<Date>;
  };
  security_event: {
    id: string;
    at: Date;
    kind: string;
    result: 'SUCCES' | 'ECHEC' | 'REFUS';
    account_id: string | null;
    subject_hash: string | null;
    address_hash: string | null;
    request_id: string;
    details: GeneratedJson<unknown>;
  };
  session_courriel: {
    session_id: string;
    type: 'OUVERTURE' | 'FERMETURE';
    jour: string;
    destinataire: string;
    created_at: Date;
  };
  text_override: {
    id: string;
    kind: 'CESU_SOCIAL' | 'PETIT_CLIENT' | 'CONTRAT';
    contract_numero: string | null;
    key: string;
    value: string;
  };
  titre: {
    numero: Generated<string>;
    carnet_id: string;
    beneficiary_id: string;
    contract_numero: string;
    produit_id: string;
    millesime: number;
    valeur_faciale_cents: number;
    statut:
      | 'EN_FABRICATION'
      | 'EXPEDIE'
      | 'ACTIF'
      | 'BLOQUE'
      | 'UTILISE'
      | 'CONVERTI'
      | 'ECHANGE'
      | 'EXPIRE';
    cle_id: number;
    essais_errones: Generated<number>;
    created_at: Date;
  };
  titre_essai: {
    id: GeneratedAlways<number>;
    titre_numero: string;
    beneficiary_id: string;
    essaye_le: Date;
  };
  titre_event: {
    titre_numero: string;
    rank: number;
    from_statut: string | null;
    to_statut: string;
    journal_id: number | null;
    occurred_at: Date;
    actor: string;
  };
  titre_opposition: {
    id: GeneratedAlways<number>;
    titre_numero: string;
    motif: 'PERTE' | 'VOL' | 'NON_RECU';
    actor: string;
    declaree_le: Date;
    levee_le: Date | null;
  };
  totp_secret: {
    account_id: string;
    sealed: string | null;
    confirmed_at: Date | null;
    pending_sealed: string | null;
    last_step: number | null;
    created_at: Date;
  };
  user_account: {
    id: string;
    login: string;
    login_key: GeneratedAlways<string>;
    space_type: SpaceType;
    role: AccountRole;
    first_name: string;
    last_name: string;
    mail: string;
    mail_key: GeneratedAlways<string>;
    password_hash: string | null;
    second_step: Generated<'AUCUN' | 'MAIL'>;
    disabled_at: Date | null;
    created_at: Date;
    name_key: GeneratedAlways<string>;
    mail_proved_at: Date | null;
  };
  user_session: {
    id: string;
    account_id: string;
    from_back_office: Generated<boolean>;
    read_only: Generated<boolean>;
    bypass_kind: 'PARTENAIRE' | 'SAP' | null;
    contract_numero: string | null;
    created_at: Date;
    last_seen_at: Date;
    idle_seconds: number;
    ends_at: Date;
    revoked_at: Date | null;
    browser: Generated<string>;
    system: Generated<string>;
    confirmed_at: Date | null;
    link_source: string | null;
    link_mode: 'PARTENAIRE' | 'BACK_OFFICE' | 'LECTURE_SEULE' | 'SAP' | null;
    precommande_session_id: string | null;
    order_type: 'NEW_ORDER' | 'EDIT_ORDER' | 'CANCEL_ORDER' | 'VIEW_ORDER' | null;
    delegation_id: string | null;
    delegue_account_id: string | null;
    operator_account_id: string | null;
  };
  valeur_datee: {
    id: string;
    nature: 'PLAFOND_EXONERATION' | 'SALAIRES_MINIMAUX' | 'INDEMNITE_ENTRETIEN';
    valable_du: string;
    valeurs: Json<unknown>;
    source: string;
    saisie_par: string | null;
    validee_par: string | null;
    created_at: Date;
  };
  verification: {
    id: string;
    account_id: string;
    handle_hash: string | null;
    session_id: string | null;
    created_at: Date;
    expires_at: Date;
    code_hash: Buffer | null;
    code_sent_at: Date | null;
    code_expires_at: Date | null;
    failures: Generated<number>;
    challenge: string | null;
    challenge_expires_at: Date | null;
    closed_at: Date | null;
  };
  verification_failure: {
    id: string;
    account_id: string;
    at: Date;
  };
  versement: {
    id: string;
    fichier_id: string | null;
    intervenant_id: string;
    coordonnees_id: string;
    bout_en_bout: string;
    nombre: number;
    montant_cents: number;
    statut: 'EMIS' | 'REJETE';
    created_at: Date;
    rejete_le: Date | null;
    motif_rejet: string | null;
    retire_le: Date | null;
    canal: Generated<string>;
    retenu_cents: Generated<number>;
    retenu: Generated<boolean>;
  };
  versement_fichier: {
    id: string;
    message_id: string;
    jour: string;
    statut: 'EN_PREPARATION' | 'PRET' | 'TRANSMIS' | 'VIDE';
    nombre: Generated<number>;
    total_cents: Generated<number>;
    created_at: Date;
    transmis_le: Date | null;
    refuse_le: Date | null;
    motif_refus: string | null;
    reemis_jour: string | null;
  };
  versement_ligne: {
    versement_id: string;
    rang: number;
    paiement_id: string | null;
    remise_id: string | null;
    contract_numero: string;
    montant_cents: number;
    rejetee: Generated<boolean>;
    reglement_id: string | null;
  };
  versement_mouvement: {
    versement_id: string;
    contract_numero: string;
    journal_id: number;
    montant_cents: number;
  };
  virement_instantane: {
    versement_id: string;
    paiement_id: string;
    etat: 'ENVOYE' | 'ACCEPTE' | 'REJETE';
    expire_le: Date;
    interroge_le: Date | null;
    repondu_le: Date | null;
  };
  'archive.piece': {
    id: Generated<string>;
    beneficiary_id: string;
    nature: 'DECLARATION' | 'MANDAT';
    origine_id: string;
    contenu: Json<unknown>;
    iban_scelle: string | null;
    archivee_le: Date;
    jusquau: string;
  };
}
