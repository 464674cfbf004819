import type { TableEntries } from './entry.ts';

/** What the house runs on: contracts, sessions, looks, its own machinery. Nobody is described here. */
export const HOUSE_ENTRIES = {
  financeur: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      METIER: [
        'id',
        'client_id',
        'client_number',
        'social_reason',
        'client_type',
        'siret',
        'segment_id',
        'expanded_mode',
        'reportable_employer_contribution',
        'zone_adresse0',
        'zone_adresse1',
        'zone_adresse2',
        'zone_adresse3',
        'code_postal_et_ville',
        'contact_nom',
        'contact_telephone',
        'contact_email',
        'version',
        'cle_recherche',
        'created_at',
      ],
    },
  },
  financeur_changement: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      METIER: [
        'id',
        'financeur_id',
        'contract_numero',
        'account_id',
        'acte',
        'changements',
        'created_at',
      ],
    },
  },
  contract: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      METIER: [
        'numero',
        'financeur_id',
        'contract_type',
        'client_type',
        'social_reason',
        'param_espace_compte_id',
        'contrat_sap_fk',
        'supported_type',
        'contract_activated',
        'cesu_account_type',
        'allow_product_type_choice',
        'allow_withholding',
        'libelle_produit_contrat',
        'autoriser_paiement_titre',
        'type_inscription',
        'libelle_matricule',
        'type_frais',
        'montant_frais_cents',
        'taux_frais_bp',
        'tranche_carte_cents',
        'version',
        'created_at',
      ],
    },
  },
  contract_feature: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      METIER: ['contract_numero', 'feature_id', 'proprietes'],
    },
  },
  produit: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      METIER: ['id', 'libelle'],
    },
  },
  produit_contrat: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      METIER: ['contract_numero', 'produit_id'],
    },
  },
  frais_commande: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      METIER: ['contract_numero', 'compte_cents', 'titre_cents'],
    },
  },
  precommande_session: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      METIER: [
        'id',
        'contract_numero',
        'libelle',
        'id_produit_compte',
        'id_produit_titre',
        'libelle_personnalise_produit_compte',
        'libelle_personnalise_produit_titre',
        'date_ouverture',
        'date_fermeture',
        'permanent',
        'fermee_le',
        'valeur_faciale_imposee_cents',
        'id_ref_prestation_limitation',
        'restrictions_valeurs_titres',
        'id_groupe_session',
        'demander_infos_supplementaires',
        'controler_montant',
        'controler_montant_disponible',
        'info_controle_identificatrice',
        'livraison_domicile',
        'autre_adresse',
        'point_livraison',
        'mail_confirmation',
        'message_introduction',
        'mail_ouverture',
        'mail_fermeture',
        'jour_avant_mail_de_fermeture',
        'afficher_confirmation',
        'afficher_introduction',
        'envoyer_confirmation',
        'envoyer_ouverture',
        'envoyer_fermeture',
        'version',
        'created_at',
      ],
    },
  },
  precommande_quota: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      METIER: [
        'id',
        'session_id',
        'rang',
        'categorie_personnel',
        'max_participation_cents',
        'max_cesu_cents',
        'taux_participation_bp',
        'lineaire_min_cents',
        'lineaire_max_cents',
        'lineaire_taux_min_bp',
        'lineaire_taux_max_bp',
      ],
    },
  },
  precommande_tranche: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      METIER: ['quota_id', 'rang', 'min_cents', 'max_cents', 'taux_participation_bp'],
    },
  },
  precommande_controle: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      METIER: ['id', 'session_id', 'rang', 'code', 'libelle', 'selectionnee'],
    },
  },
  precommande_info_supplementaire: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      METIER: ['id', 'session_id', 'rang', 'code', 'libelle', 'controle_id'],
    },
  },
  precommande_point_livraison: {
    purpose: 'FINANCEUR',
    kept: 'PERMANENTE',
    columns: {
      METIER: [
        'id',
        'session_id',
        'rang',
        'libelle',
        'code_postal_et_ville',
        'destinataire',
        'complement_adresse',
        'numero_et_rue',
        'zone_industrielle',
      ],
    },
  },
  partenaire: {
    purpose: 'EXPLOITATION',
    kept: 'PERMANENTE',
    columns: {
      SECRET: ['secret_hash'],
      METIER: [
        'id',
        'client_id',
        'nom',
        'modes',
        'tous_contrats',
        'paynum',
        'disabled_at',
        'created_at',
      ],
    },
  },
  partenaire_contrat: {
    purpose: 'EXPLOITATION',
    kept: 'PERMANENTE',
    columns: {
      METIER: ['partenaire_id', 'contract_numero'],
    },
  },
  partenaire_operateur: {
    purpose: 'SECURITE',
    kept: 'PERMANENTE',
    of: { by: 'account', column: 'account_id' },
    columns: {
      TIERS: ['identifiant'],
      TECHNIQUE: ['partenaire_id', 'account_id'],
    },
  },
  platform_state: {
    purpose: 'EXPLOITATION',
    kept: 'PERMANENTE',
    columns: {
      METIER: ['key', 'value', 'updated_at'],
    },
  },
  idempotency_record: {
    purpose: 'EXPLOITATION',
    kept: 'JOURS_400',
    columns: {
      COPIE: ['owner', 'answer'],
      TECHNIQUE: ['fingerprint'],
      METIER: ['key', 'call', 'status', 'created_at', 'expires_at'],
    },
  },
  outbox_message: {
    purpose: 'EXPLOITATION',
    kept: 'JOURS_30',
    columns: {
      COPIE: ['payload', 'dedup_key'],
      METIER: ['id', 'kind', 'created_at', 'handed_at', 'done_at'],
    },
  },
  attempt_limit: {
    purpose: 'SECURITE',
    kept: 'JOUR_1',
    columns: {
      TECHNIQUE: ['key', 'failures', 'pending', 'pending_since', 'window_ends_at'],
    },
  },
  audience_count: {
    purpose: 'EXPLOITATION',
    kept: 'MOIS_25',
    columns: {
      METIER: ['day', 'page', 'evenement', 'count'],
    },
  },
  schema_migration: {
    purpose: 'EXPLOITATION',
    kept: 'PERMANENTE',
    columns: {
      METIER: ['name', 'applied_at', 'checksum'],
    },
  },
} as const satisfies TableEntries;
